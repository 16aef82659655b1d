from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.changes cimport Changes

cdef k.Count WORD
cdef k.Mask NO_THIRD

cdef class AlignedExclusion(Strategy):
    cdef Ticker ticker
    cdef k.Count size
    cdef tuple kinds
    cdef k.Cell[::1] near
    cdef int[::1] near_start
    cdef k.Count words
    cdef k.Count used
    cdef k.Count excluder_count
    cdef k.Cell[::1] excluders
    cdef k.Mask[::1] seen
    cdef k.Cell[::1] base
    cdef k.Count base_count
    cdef k.Flag[::1] is_base
    cdef k.Flag[::1] is_third
    cdef k.Mask[::1] thirds
    cdef k.Mask[::1] partners
    cdef k.Mask[::1] both
    cdef k.Mask[::1] once
    cdef k.Mask[::1] twice
    cdef k.Cell[::1] shared
    cdef k.Count shared_count
    cdef k.Mask[::1] masks
    cdef k.Cell[::1] cells
    cdef k.Mask[::1] possible
    cdef Changes changes
    cdef k.Word exhausted
    cdef k.Flag offered
    cdef k.Flag[::1] was_base
    cdef k.Flag[::1] is_fresh
    cdef k.Mask[::1] fresh

    cdef void _note_changes(self, k.Word since) noexcept
    cdef k.Flag _is_pair_fresh(self) noexcept
    cdef k.Flag _is_third_fresh(self) noexcept
    cdef void _collect(self, Board board) noexcept
    cdef void _pair_up(self, Board board, k.Cell cell) noexcept
    cdef k.Flag _is_promising(self, Board board) noexcept
    cdef k.Flag _is_cornered(self, Board board, k.Cell one, k.Cell other) noexcept
    cdef k.Flag _share(self, k.Cell one, k.Cell other) noexcept nogil
    cdef k.Flag _has_third(self, Board board) except -1
    cdef void _find_thirds(self) noexcept nogil
    cdef k.Flag _offer_thirds(self, Board board, Choice choice) except -1
    cdef k.Flag _was_found(self, k.Cell cell) noexcept nogil
    cdef k.Flag _is_new(self, Layout layout) noexcept
    cdef k.Flag _may_follow(self, Layout layout, k.Cell one, k.Cell other, k.Cell third) noexcept
    cdef k.Flag _excludes(self, Board board) noexcept
    cdef k.Flag _is_all_possible(self, Board board) noexcept
    cdef k.Mask _allow(self, k.Mask digits, k.Mask thirds) noexcept nogil
    cdef k.Flag _offer(self, Board board, Choice choice) except -1
