"""Single slips in shipped rulesets, and what `check` says of each."""
