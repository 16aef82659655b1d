"""Coloring of the strong links of a digit."""
