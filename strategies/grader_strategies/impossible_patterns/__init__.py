"""Impossible patterns: cells that three digits alone cannot fill."""
