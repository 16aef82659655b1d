"""Exact answers without human reasoning: solutions, how many, is it unique."""
