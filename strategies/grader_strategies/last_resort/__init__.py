"""Exact-cover search, for what no pattern solves."""
