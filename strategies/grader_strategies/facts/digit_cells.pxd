cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.finding cimport Finding

@cython.final
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
    cdef void _fill_words(self) noexcept
    cdef k.Count house_count(self, k.House house) noexcept
    cdef void strike(self, Finding finding, k.Count word, k.Word left) noexcept
    cdef k.Flag mark(self, Finding finding, k.Role role, k.Count word, k.Word left) except -1
