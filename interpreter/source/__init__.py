"""Text of a ruleset, where it came from, and what is wrong with it."""
