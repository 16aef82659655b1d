"""Patterns that hold because a puzzle has one solution."""
