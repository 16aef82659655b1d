"""Patterns that hold only if the puzzle has one solution."""
