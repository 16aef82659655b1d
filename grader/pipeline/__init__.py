"""Strategies, choices among their findings, and the loop that applies them."""
