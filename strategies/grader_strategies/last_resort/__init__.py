"""Exact-cover search, for boards that no pattern solves."""
