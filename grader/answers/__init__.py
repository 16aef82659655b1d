"""Exact answers about puzzles and layouts, found by search."""
