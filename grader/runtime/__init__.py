"""Shared infrastructure: deadlines, worker processes, strict YAML, compilation mode."""
