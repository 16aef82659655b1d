"""Puzzles to a target."""
