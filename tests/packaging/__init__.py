"""Distributions, their files, and the files of other services."""
