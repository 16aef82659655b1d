from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.changes cimport Changes
from grader_strategies.hodoku_chains.node_numbering cimport NodeNumbering

cdef class GroupLinks:
    cdef Ticker ticker
    cdef Layout layout
    cdef NodeNumbering nodes
    cdef Changes changes
    cdef k.Word known
    cdef k.Word before
    cdef k.Word numbering
    cdef k.Count extra
    cdef int[::1] strong
    cdef int[::1] first
    cdef k.Count count
    cdef int[::1] found_sources
    cdef int[::1] found_targets
    cdef int[::1] digit_start
    cdef int[::1] old_sources
    cdef int[::1] old_targets
    cdef int[::1] old_start
    cdef int[::1] targets

    cdef k.Flag update(self, Board board) except -1
    cdef k.Flag build(self, Board board) except -1
    cdef k.Flag link_groups(self, Board board) except -1
    cdef k.Flag _copy_links(self, k.Digit digit) except -1
    cdef k.Flag _link_digit(self, Board board, k.Digit digit) except -1
    cdef k.Flag _has_strong_link(self, Board board, k.Count group) noexcept
    cdef k.Count weight_of(self, k.Count link) noexcept
    cdef k.Count reason_of(self, k.Count link) noexcept
    cdef k.Flag _link_cells(self, Board board, k.Count group) except -1
    cdef void _link_last(self, Board board, k.Count group, k.House house) except *
    cdef k.Flag _link_groups(self, Board board, k.Count group) except -1
    cdef k.Flag _overlap(self, k.Count one, k.Count other) noexcept
    cdef k.Flag _exhaust(self, Board board, k.Count one, k.Count other, k.House house) noexcept
    cdef k.Flag _add(self, k.Count source, k.Count target) except -1
    cdef k.Flag _grow(self) except -1
    cdef void _sort(self) noexcept
