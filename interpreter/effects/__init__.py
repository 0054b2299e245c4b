"""The effects of the language, one class a file."""
