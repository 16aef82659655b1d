"""The engines: cycles, and forcing chains of every kind.

Each engine lists deductions on a board, best first by the rating of Sudoku Explainer, by length,
and by the turn in which that program finds them.
"""
