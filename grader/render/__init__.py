"""Traces, ratings and boards as text; nothing here prints or writes files."""
