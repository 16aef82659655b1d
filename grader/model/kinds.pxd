ctypedef int Cell
ctypedef int Digit
ctypedef int House
ctypedef int Place
ctypedef unsigned int Mask
ctypedef const unsigned char* Text
ctypedef int Count
ctypedef int Flag
ctypedef unsigned long long Word
ctypedef int Kind
ctypedef int Role

cdef enum:
    NO_CELL = -1
    NO_DIGIT = -1
    NO_HOUSE = -1
    MAX_DIGITS = 25

    ROW = 0
    COLUMN = 1
    BOX = 2
    EXTRA = 3

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

    NOTE_MARK = 0
    NOTE_HOUSE = 1
    NOTE_LINK = 2
    NOTE_DIGIT = 3
    NOTE_SET = 4
    NOTE_WIDTH = 6

    BY_START = -3
    BY_CELL = -2
    BY_PATTERN = -1
    BY_HOUSE = 0

    LONGEST_CHAIN = 20
    MOST_PETALS = 100
    NET_ROUNDS = 4
    NET_PARENTS = 5

    FROM_BOTH = 1
    FROM_CELL = 5
    FROM_HOUSE = 6
    FROM_CLASH = 7
    EXHAUSTED = 0
    FOUND = 1
    HALTED = 2

    CLAUSE = 4
    NO_REASON = -1
