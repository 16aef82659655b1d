cimport cython
from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader_strategies.facts.changes cimport Changes
from grader_strategies.facts.digit_templates cimport DigitTemplates

@cython.final
cdef class DigitMemory:
    cdef Changes changes
    cdef DigitTemplates templates
    cdef k.Word[::1] exhausted

    cdef void update(self, Board board) noexcept
    cdef k.Flag is_exhausted(self, k.Digit digit) noexcept
    cdef k.Flag is_idle(self, Board board, k.Digit digit) noexcept
    cdef void note_exhausted(self, k.Digit digit) noexcept
    cdef k.Word since(self, k.Digit digit) noexcept
