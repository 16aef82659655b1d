cdef enum:
    BY_START = -3
    BY_CELL = -2
    BY_PATTERN = -1
    FROM_BOTH = 1
    FROM_CELL = 5
    FROM_HOUSE = 6
    FROM_CLASH = 7
    SHORTEST_CYCLE = 4
