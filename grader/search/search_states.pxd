cdef enum:
    EXHAUSTED = 0
    FOUND = 1
    HALTED = 2
    CLAUSE = 4
    NO_REASON = -1
