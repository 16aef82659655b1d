"""Constants of forcing nets: causes of entries, and limits."""

BY_START = -3
BY_CELL = -2
BY_HOUSE = 0

NET_ROUNDS = 4
"""How many rounds of singles a net plays."""
NET_PARENTS = 5
"""How many parents an entry of a net keeps."""

VERITY = 1
"""A node is known to be a verity."""
REFUTED = 2
"""A node is known to lead to a contradiction."""

TALLY_BITS = 20
"""How many bits the sum of the cells of a house may take."""
ONE_PLACE = 1 << 20
"""What a place adds to a tally, besides its cell."""
