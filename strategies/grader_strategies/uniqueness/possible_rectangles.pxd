cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts cimport swaps
from grader_strategies.facts.changes cimport Changes
from grader_strategies.uniqueness.rectangle_table cimport RectangleTable

@cython.final
cdef class PossibleRectangles:
    cdef Layout layout
    cdef RectangleTable table
    cdef Changes changes
    cdef k.Word known
    cdef k.Digit[::1] values
    cdef k.Mask[::1] house_digits
    cdef k.Mask[::1] taken
    cdef k.Flag[::1] met
    cdef k.Cell[::1] cells
    cdef k.Count[::1] entries
    cdef k.Count[::1] extras
    cdef k.Flag[::1] repeated
    cdef k.Count count

    cdef void update(self, Board board) noexcept
    cdef void _note_taken(self, Board board) noexcept
    cdef void _list(self, Board board) noexcept
    cdef k.Flag _may_swap(self, Board board, k.Count entry, k.Mask pair) noexcept
