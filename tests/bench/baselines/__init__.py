"""How the textbooks solve a Sudoku, slowest first: kept to see what the search gains.

Each module has `solutions(puzzle)`, which iterates over all solutions of a puzzle of any
layout.  Removed candidates are not looked at.
"""
