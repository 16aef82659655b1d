from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cdef class DigitCells:
    cdef Layout layout
    cdef k.Count stride
    cdef k.Count words
    cdef k.Count count
    cdef k.Digit digit
    cdef k.Cell[::1] items
    cdef k.Word[::1] by_house
    cdef k.Word[::1] near

    cdef k.Count load(self, Board board, k.Digit digit) noexcept
    cdef k.Count house_count(self, k.House house) noexcept
