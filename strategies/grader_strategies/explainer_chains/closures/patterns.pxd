cdef enum:
    LOCKED_CANDIDATES = 0
    HIDDEN_PAIRS = 1
    NAKED_PAIRS = 2
    X_WINGS = 3
