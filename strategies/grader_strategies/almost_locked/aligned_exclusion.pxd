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
from grader_strategies.almost_locked.allowed_digits cimport AllowedDigits
from grader_strategies.almost_locked.cornered_cells cimport CorneredCells
from grader_strategies.facts cimport candidates

cdef k.Word ALL
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
    cdef k.Mask[::1] excluder_masks
    cdef k.Word[::1] seen
    cdef k.Word[::1] base_rows
    cdef k.Word[::1] base_once
    cdef k.Word[::1] base_twice
    cdef k.Cell[::1] base
    cdef k.Count base_count
    cdef k.Flag[::1] is_base
    cdef k.Flag[::1] is_third
    cdef k.Word[::1] thirds
    cdef k.Word[::1] found
    cdef k.Word[::1] once
    cdef k.Word[::1] twice
    cdef k.Word[::1] due
    cdef int[::1] rank
    cdef int[::1] shared
    cdef AllowedDigits allowed
    cdef k.Cell[::1] cells
    cdef CorneredCells cornered
    cdef Changes changes
    cdef k.Word exhausted
    cdef k.Flag offered
    cdef k.Flag[::1] was_base
    cdef k.Flag[::1] is_fresh
    cdef k.Word[::1] fresh
    cdef k.Flag[::1] sees_fresh
    cdef k.Word[::1] fresh_base

    cdef void _note_changes(self, k.Word since) noexcept
    cdef k.Flag _is_pair_fresh(self) noexcept
    cdef void _collect(self, Board board) noexcept
    cdef k.Flag _find_partners(self, k.Count last) noexcept nogil
    cdef k.Flag _sees_any(self, k.Cell cell, k.Word[::1] excluders) noexcept nogil
    cdef void _list_thirds(self) noexcept nogil
    cdef void _note_base(self, k.Cell cell) noexcept nogil
    cdef k.Flag _share(self, k.Cell one, k.Cell other) noexcept nogil
    cdef k.Flag _has_third(self, Board board) except -1
    cdef k.Flag _find_thirds(self, Layout layout) noexcept nogil
    cdef void _unite_shared(self, k.Count first, k.Count second, k.Flag is_fresh) noexcept nogil
    cdef k.Flag _offer_thirds(self, Board board, Choice choice) except -1
    cdef k.Flag _was_found(self, k.Cell cell) noexcept nogil
    cdef k.Flag _excludes(self, Board board) noexcept
    cdef void _list_shared(self, k.Count one, k.Count two, k.Count three) noexcept nogil
    cdef k.Flag _offer(self, Board board, Choice choice) except -1

cdef k.Word _up_to(k.Count number, k.Count w) noexcept nogil
