"""Players: random, purposeful, human."""
