from grader.model cimport bits, kinds as k
from grader.model.board cimport Board

cdef class DigitMemory:
    cdef k.House[::1] houses
    cdef k.Mask[::1] places

    cdef k.Flag is_bare(self, Board board, k.Digit digit) noexcept
    cdef void note_bare(self, Board board, k.Digit digit) noexcept
