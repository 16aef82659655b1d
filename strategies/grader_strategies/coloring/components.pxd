cimport cython
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.finding cimport Finding
from grader_strategies.facts cimport candidates

@cython.final
cdef class Coloring:
    cdef k.Cell[::1] cells
    cdef k.Count[::1] start
    cdef k.Count[::1] components
    cdef k.Role[::1] colors
    cdef k.Cell[::1] sources
    cdef k.Count count

    cdef k.Count paint(self, Board board, k.Digit digit) except -1
    cdef k.Flag _spread(self, Board board, k.Digit digit, k.Cell cell, k.Cell source, k.Role color) except -1
    cdef k.Count size(self, k.Count component) noexcept nogil
    cdef k.Flag holds(self, k.Count component, k.Role color, k.Cell cell) noexcept nogil
    cdef k.Flag clashes(self, Board board, k.Count component, k.Role color) noexcept
    cdef k.Flag is_seen(self, Board board, k.Count component, k.Role color, k.Cell cell) noexcept
    cdef k.Flag add_evidence(self, Finding finding, k.Count component, k.Digit digit, k.Count shift) except -1
