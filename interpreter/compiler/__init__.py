"""From a checked ruleset to Python code."""
