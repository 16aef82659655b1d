from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader_strategies.facts.changes cimport Changes
from grader_strategies.facts.digit_templates cimport DigitTemplates

cdef class DigitMemory:
    cdef Changes changes
    cdef DigitTemplates ways
    cdef k.Word[::1] bare

    cdef void take(self, Board board) noexcept
    cdef k.Flag is_bare(self, k.Digit digit) noexcept
    cdef k.Flag is_idle(self, Board board, k.Digit digit) noexcept
    cdef void note_bare(self, k.Digit digit) noexcept
    cdef k.Word since(self, k.Digit digit) noexcept
