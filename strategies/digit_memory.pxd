from grader.model cimport kinds as k
from grader.model.board cimport Board
from strategies.changes cimport Changes
from strategies.digit_ways cimport DigitWays

cdef class DigitMemory:
    cdef Changes changes
    cdef DigitWays ways
    cdef k.Word[::1] bare

    cdef void take(self, Board board) noexcept
    cdef k.Flag is_bare(self, k.Digit digit) noexcept
    cdef k.Flag is_idle(self, Board board, k.Digit digit) noexcept
    cdef void note_bare(self, k.Digit digit) noexcept
    cdef k.Word since(self, k.Digit digit) noexcept
