cimport cython
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cdef class LinkSets:
    cdef Ticker ticker
    cdef k.Flag in_cells
    cdef k.Flag in_houses
    cdef Layout layout
    cdef int[::1] number
    cdef int[::1] place
    cdef k.Mask[::1] numbered
    cdef readonly object allocation
    cdef k.Flag complete
    cdef k.Count count
    cdef k.Count words
    cdef k.Word[::1] sees
    cdef k.Word[::1] present
    cdef k.Word[::1] paired
    cdef k.Count width
    cdef int[::1] partners
    cdef int[::1] partner_count

    cpdef void release(self) except *
    cdef void bind(self, Layout layout) except *
    @cython.final
    cdef k.Flag implies_any(self, k.Count candidate) noexcept nogil
    @cython.final
    cdef k.Flag has_unnumbered(self, Board board) noexcept
    cdef void number_candidates(self, Board board) except *
    @cython.final
    cdef void _note_sight(self, k.Count number) noexcept
    @cython.final
    cdef void _note_seen(self, k.Count number, k.Count candidate) noexcept nogil
    @cython.final
    cdef void pair_up(self, Board board) noexcept
    @cython.final
    cdef void _pair(self, k.Count one, k.Count other) noexcept nogil
