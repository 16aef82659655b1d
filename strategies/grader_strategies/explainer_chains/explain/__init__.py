"""Explanations of deductions, made only where steps are shown.

A search keeps sizes and signatures of what it nests.  Here a deduction is searched for again, with
all that is nested in it, and becomes the chains of a step's evidence.
"""
