"""Catalogues: SQLite files of puzzles, their sources, ratings and publications."""
