cdef enum:
    EXHAUSTED = 0
    FOUND = 1
    HALTED = 2
    CLAUSE = 4
    MINLEX_STATE = 7
    NO_REASON = -1
