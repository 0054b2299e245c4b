"""Experiments: simulation, measures, scenario tests."""
