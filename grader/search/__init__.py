"""Exact answers by search: solutions, their number, uniqueness, what a layout can have."""
