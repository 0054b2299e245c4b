"""Functions of the expression language, declared in one file each family; importing this registers them all."""

from . import cheapest, gather, graph, grids, numbers, seats, sizes
from .declare import FUNCTIONS, Function

__all__ = ["FUNCTIONS", "Function", "cheapest", "gather", "graph", "grids", "numbers", "seats", "sizes"]
