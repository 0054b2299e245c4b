"""Faulty example files, one for each code."""
