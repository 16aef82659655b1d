"""Profiles, and how they turn the steps of a pipeline into a rating and a grade."""
