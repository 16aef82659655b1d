"""Singles, subsets, locked candidates and their direct forms."""
