"""Almost locked sets: cells of a house with one digit more than cells."""
