"""Closures: all consequences of an assumption in the order of Sudoku Explainer.

A closure follows single implications and, in dynamic chains, techniques that are embedded in it:
patterns, or chain engines on the board inside the closure.
"""
