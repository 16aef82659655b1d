"""Constants of forcing nets: why an entry follows from its parents, and the limits of a net."""

BY_START = -3
BY_CELL = -2
BY_HOUSE = 0

NET_ROUNDS = 4
"""How many rounds of singles a net looks ahead."""
NET_PARENTS = 5
"""How many parents an entry of a net keeps."""
