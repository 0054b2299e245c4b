"""A second opinion on what a ruleset means: a plain evaluator of the middle form, slow and easy to read."""
