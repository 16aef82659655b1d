"""Simple and multi coloring of the strong links of a digit."""
