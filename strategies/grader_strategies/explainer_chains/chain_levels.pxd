cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader_strategies.explainer_chains cimport level_rows, word_sets

cdef k.Count LINKED

@cython.final
cdef class ChainLevels:
    cdef Layout layout
    cdef Ticker ticker
    cdef readonly object allocation
    cdef k.Count width
    cdef k.Count count
    cdef k.Count words
    cdef k.Count levels
    cdef k.Count size
    cdef k.Count literal
    cdef k.Flag is_complete
    cdef k.Flag is_borrowed
    cdef int[::1] number
    cdef int[::1] place
    cdef int[::1] partners
    cdef int[::1] partner_count
    cdef int[::1] listed
    cdef k.Count listed_count
    cdef int[::1] pairs
    cdef k.Count pair_count
    cdef k.Word[::1] refuted
    cdef k.Word[::1] targets
    cdef k.Word[::1] paired
    cdef k.Word[::1] gathered
    cdef k.Word[::1] within
    cdef k.Word[::1] beyond
    cdef k.Word[::1] of_house
    cdef k.Word[::1] of_digit
    cdef k.Word[::1] near
    cdef k.Word[::1] sees
    cdef k.Word[::1] rows

    cpdef void release(self) except *
    cdef void bind(self, Layout layout) except *
    cdef k.Flag load(self, Board board, k.Mask digits) except -1
    cdef void borrow(self, ChainLevels other) except *
    cdef void _account(self, k.Size sights, k.Size rows, k.Size houses) except *
    cdef void _note_houses(self, Layout layout) except *
    cdef void _note_sights(self, Layout layout) noexcept nogil
    cdef void pair_up(self, Board board, k.Mask digits, k.Flag in_cells, k.Flag in_houses) except *
    cdef void _pair(self, k.Count one, k.Count other) noexcept nogil
    cdef void _add_partner(self, k.Count number, k.Count partner) noexcept nogil
    cdef k.Flag implies_any(self, k.Count candidate) noexcept nogil
    cdef void _list_paired(self) noexcept nogil
    cdef k.Flag find_shortest(self, k.Count levels) except -1
    cdef void _add_level(self) except *
    cdef k.Count _size_found(self) noexcept nogil
    cdef k.Count _first_literal(self) noexcept nogil
    cdef k.Flag _join(self, k.Count one, k.Count other, k.Count pairs) noexcept nogil
    cdef k.Flag _excludes(self, k.Count one, k.Count other, k.Count pairs) noexcept nogil
    cdef k.Flag may_have_cycle(self, k.Count longest) except -1
    cdef k.Flag may_exclude(self, k.Count one, k.Count other, k.Count pairs) noexcept nogil
    cdef void _find_targets(self) noexcept nogil
    cdef k.Flag _sees_target(self, k.Count one, k.Count other) noexcept nogil
    cdef void _find_within(self, k.Count number, k.Count pairs) noexcept nogil
    cdef k.Flag _may_close(self, k.Count one, k.Count other, k.Count there, k.Count longest) noexcept nogil
    cdef k.Flag _are_partners(self, k.Count one, k.Count other) noexcept nogil
