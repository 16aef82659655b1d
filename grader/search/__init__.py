"""Exact answers by search: solutions, their number, uniqueness, canonical forms."""
