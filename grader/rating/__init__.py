"""From puzzles to ratings and traces, one or millions, as a profile asks."""
