"""Functions of the expression language, one file each."""
