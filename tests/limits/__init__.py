"""Limits of time and memory, and signals, on boards of every size."""
