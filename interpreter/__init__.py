"""Stockrail: a declarative rules interpreter for railway-stock board games."""

__version__ = "0.1.0"
