cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.changes cimport Changes
from grader_strategies.facts.digit_cells cimport DigitCells

@cython.final
cdef class DigitTemplates:
    cdef Layout layout
    cdef Changes changes
    cdef DigitCells cells
    cdef k.House[::1] houses
    cdef k.Count count
    cdef k.Count left
    cdef k.Word covered
    cdef k.Word[::1] known
    cdef k.Word[::1] uncovered

    cpdef void update(self, Board board) noexcept
    cpdef k.Word strikable(self, Board board, k.Digit digit) noexcept
    cdef k.Word _find(self, Board board, k.Digit digit) noexcept
    cdef void _list_houses(self) noexcept
    cdef k.Flag _extend(self, k.Count first, k.Word chosen, k.Word free) noexcept
