cdef enum:
    BEST = 0
    USEFUL = 1
    ALL = 2
