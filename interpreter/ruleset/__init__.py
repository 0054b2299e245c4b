"""The model of a ruleset, and the way from text to it."""
