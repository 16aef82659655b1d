"""Textbook Sudoku solvers, slowest first, as baselines for the search.

Each module has `solutions(puzzle)`, which iterates over all solutions of a puzzle of any
layout.  Removed candidates are not looked at.
"""
