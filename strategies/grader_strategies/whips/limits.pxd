cdef enum:
    UNUSED = 1_000_000
    LONGEST = 36
    NEVER = 1_000
    UNSEEN = 255
