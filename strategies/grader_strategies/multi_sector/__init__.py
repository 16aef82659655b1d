"""Multi-sector locked sets: cells of many houses in which every digit is used to its limit."""
