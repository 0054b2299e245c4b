"""A running game: its position, decisions, chance, log and undo."""
