"""From what a pipeline did to a rating and a grade, by a profile."""
