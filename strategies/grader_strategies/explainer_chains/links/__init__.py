"""Candidates, their links, and the graph of nodes that a search writes.

A literal is a candidate that is true or false.  Here are the links between literals as sets of
bits and in the order in which Sudoku Explainer follows them, what each candidate excludes by
single implications, and the graph whose nodes remember how a literal was reached.
"""
