"""Deadlines, worker processes, strict YAML, and which modules are compiled: for every room."""
