cdef enum:
    DEFINING = 0
    PIVOT = 1
    WING = 2
    FIN = 3
    COLOR_A = 4
    COLOR_B = 5
    WITHIN = 6
    BASE = 7
    COVER = 8
    STRONG = 9
    WEAK = 10
    ENDO_FIN = 11
    COLOR_C = 12
    COLOR_D = 13
