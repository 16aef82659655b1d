cdef enum:
    EXHAUSTED = 0
    FOUND = 1
    HALTED = 2
    NO_LINE = -2
    HALTED_EARLY = -3
    CLAUSE = 4
    MINLEX_STATE = 7
    NO_REASON = -1
