"""The parts of the reference that are written from the declarations, and the world of its examples."""
