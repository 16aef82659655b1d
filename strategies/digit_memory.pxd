from grader.model cimport kinds as k
from grader.model.board cimport Board
from strategies.changes cimport Changes

cdef class DigitMemory:
    cdef Changes changes
    cdef k.Word[::1] bare

    cdef void take(self, Board board) noexcept
    cdef k.Flag is_bare(self, k.Digit digit) noexcept
    cdef void note_bare(self, k.Digit digit) noexcept
    cdef k.Word since(self, k.Digit digit) noexcept
