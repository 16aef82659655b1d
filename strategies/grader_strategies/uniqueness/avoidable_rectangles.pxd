from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates, swaps
from grader_strategies.uniqueness.rectangle_table cimport RectangleTable

cdef class AvoidableRectangle(Strategy):
    cdef k.Count number
    cdef RectangleTable table
    cdef k.Flag[::1] met

    cdef k.Flag _search_corners(self, Board board, Choice choice, k.Cell cell, k.Count entry) except -1
    cdef k.Flag _offer_seen(self, Board board, Choice choice, k.Cell cell, k.Cell second, k.Cell one, k.Cell other) except -1
    cdef k.Flag _add_evidence(self, Board board, Finding finding, k.Cell cell, k.Cell second, k.Cell one, k.Cell other) except -1
    cdef k.Flag _mark(self, Board board, Finding finding, k.Cell cell, k.Digit digit) except -1

cdef k.Flag _is_filled(Board board, k.Cell cell) noexcept
cdef k.Flag _has_two(Board board, k.Cell cell, k.Digit digit) noexcept
