cdef enum:
    CELLS = 256
    LINKS = 64
    WORDS = 128
    STRATEGIES = 64
