"""`grader play`: a game in the terminal."""
