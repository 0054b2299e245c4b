"""Programs for those who work on Stockrail; none of them is installed."""
