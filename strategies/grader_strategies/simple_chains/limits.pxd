cdef enum:
    LONGEST_CHAIN = 20
