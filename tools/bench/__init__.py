"""How fast Stockrail is, always measured beside something else in the same run."""
