"""Data files of Stockrail."""
