"""The expression language: its syntax tree, parser, types and functions."""
