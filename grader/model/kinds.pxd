ctypedef int Cell
ctypedef int Digit
ctypedef int House
ctypedef int Place
ctypedef unsigned int Mask
ctypedef const unsigned char* Text
ctypedef int Count
ctypedef Py_ssize_t Size
ctypedef int Flag
ctypedef unsigned long long Word
ctypedef int Kind
ctypedef int Role

cdef enum:
    NO_CELL = -1
    NO_DIGIT = -1
    NO_HOUSE = -1
    EMPTY_BYTE = 255
    MAX_DIGITS = 25

    ROW = 0
    COLUMN = 1
    BOX = 2
    EXTRA = 3
    PAIR = 4
