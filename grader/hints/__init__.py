"""Hints, proofs, mistakes and open moves of a puzzle in progress."""
