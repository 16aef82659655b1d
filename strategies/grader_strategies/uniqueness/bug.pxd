from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.hall_sets cimport HallSets
from grader_strategies.facts cimport candidates

cdef class Bug(Strategy):
    cdef tuple kinds
    cdef HallSets halls
    cdef k.House[::1] houses
    cdef k.Flag sound
    cdef k.Flag only_one
    cdef k.Cell[::1] near
    cdef int[::1] near_start
    cdef k.Mask[::1] extras
    cdef k.Cell[::1] carriers
    cdef k.Cell[::1] common
    cdef k.Cell[::1] group
    cdef k.Count count
    cdef k.Count common_count
    cdef k.Count group_count
    cdef k.Mask every
    cdef k.Count struck

    cdef k.Flag _has_one_triple(self, Board board) noexcept
    cdef k.Flag _is_grave(self, Board board) noexcept
    cdef k.Flag _may_be_grave(self, Board board) noexcept
    cdef k.Flag _collect(self, Board board, k.House house) noexcept
    cdef k.Flag _add(self, Board board, k.Cell cell, k.Digit digit) noexcept
    cdef k.Flag _is_even(self, Board board, k.House house) noexcept
    cdef k.Flag _offer_pair(self, Board board, Choice choice, k.Count number, k.Mask shared) except -1
    cdef k.Flag _offer_seen(self, Board board, Choice choice) except -1
    cdef k.Flag _offer_shared(self, Board board, Choice choice) except -1
    cdef k.Flag _search_subsets(self, Board board, Choice choice) except -1
    cdef k.Flag _gather(self, Layout layout, k.House house) noexcept
    cdef k.Flag _search_size(self, Board board, Choice choice, k.House house, k.Count size) except -1
    cdef k.Flag _offer_subset(self, Board board, Choice choice, k.House house, k.Mask cells, k.Mask digits) except -1
    cdef k.Flag _mark(self, Finding finding) except -1

cdef k.Flag _is_in(Layout layout, k.Cell cell, k.House house) noexcept
