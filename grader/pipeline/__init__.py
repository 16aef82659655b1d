"""Strategies, who chooses among their findings, and the loop that applies them."""
