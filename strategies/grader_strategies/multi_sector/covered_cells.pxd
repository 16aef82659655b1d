from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.finding cimport Finding
from grader_strategies.facts cimport candidates

cdef class CoveredCells:
    cdef Layout layout
    cdef k.Flag[::1] inside
    cdef k.Cell[::1] cells
    cdef k.Count count
    cdef k.Mask[::1] gone
    cdef k.Cell[::1] changed
    cdef k.Count changes

    cdef void begin(self) noexcept
    cdef void add(self, k.Cell cell) noexcept
    cdef void strike_outside(self, Board board, Finding finding, k.House house, k.Mask digits) noexcept
    cdef void strike(self, Board board, Finding finding, k.Cell cell, k.Mask digits) noexcept
    cdef k.Flag mark(self, Board board, Finding finding, k.Role role, k.House house, k.Mask digits) except -1
