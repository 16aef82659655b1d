cdef enum:
    MOST_PETALS = 100
