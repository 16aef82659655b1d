"""Patterns of one digit other than fish and coloring."""
