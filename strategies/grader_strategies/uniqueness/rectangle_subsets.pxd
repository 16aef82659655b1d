from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.ticker cimport Ticker
from grader_strategies.facts cimport candidates
from grader_strategies.uniqueness.rectangle_tests cimport UniqueRectangle

cdef class UniqueSubset(UniqueRectangle):
    cdef k.Cell[::1] pool
    cdef k.Cell[::1] group
    cdef k.Count pool_count
    cdef k.Flag box_alone
    cdef Ticker ticker

    cdef k.Flag _classify(self, Board board, Choice choice) except -1
    cdef void _gather(self, Board board, k.House house) noexcept
    cdef k.Flag _extend(self, Board board, Choice choice, k.House house, k.Count length, k.Mask digits, k.Count first) except -1
    cdef k.Flag _is_in_line_too(self, Layout layout, k.House house, k.Count length) noexcept
    cdef k.Flag _holds(self, Layout layout, k.House house, k.Count length) noexcept
    cdef k.Flag _is_in(self, Layout layout, k.Cell cell, k.House house) noexcept
    cdef k.Flag _offer_subset(self, Board board, Choice choice, k.House house, k.Count length, k.Mask digits) except -1
    cdef void _strike_in(self, Board board, Finding finding, k.House house, k.Count length, k.Mask digits) noexcept
