cdef enum:
    BY_START = -3
    BY_CELL = -2
    BY_HOUSE = 0
    NET_ROUNDS = 4
    NET_PARENTS = 5
    VERITY = 1
    REFUTED = 2
    TALLY_BITS = 20
    ONE_PLACE = 1048576
