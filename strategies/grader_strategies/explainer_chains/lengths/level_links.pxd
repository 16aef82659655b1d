from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader_strategies.explainer_chains.links cimport word_sets
cimport cython

cdef class LevelLinks:
    cdef Layout layout
    cdef Ticker ticker
    cdef readonly object allocation
    cdef k.Count width
    cdef k.Count count
    cdef k.Count words
    cdef k.Flag is_borrowed
    cdef k.Flag by_rules
    cdef k.Mask[::1] numbered
    cdef int[::1] number
    cdef int[::1] place
    cdef int[::1] partners
    cdef int[::1] partner_count
    cdef int[::1] listed
    cdef k.Count listed_count
    cdef int[::1] pairs
    cdef k.Count pair_count
    cdef k.Word[::1] present
    cdef k.Word[::1] paired
    cdef k.Word[::1] beyond
    cdef k.Word[::1] of_house
    cdef k.Word[::1] of_digit
    cdef k.Word[::1] near
    cdef k.Word[::1] sees
    cdef k.Word[::1] rows

    cpdef void release(self) except *
    cdef void bind(self, Layout layout) except *
    @cython.final
    cdef k.Flag load(self, Board board, k.Mask digits) except -1
    @cython.final
    cdef void borrow(self, LevelLinks other) except *
    @cython.final
    cdef void _account(self, k.Size sights, k.Size rows, k.Size houses) except *
    @cython.final
    cdef void _note_houses(self, Layout layout) except *
    @cython.final
    cdef void _note_sights(self) noexcept
    @cython.final
    cdef void _note_exclusions(self, k.Count number) noexcept
    @cython.final
    cdef void link(self, Board board, k.Mask digits, k.Flag in_cells, k.Flag in_houses) noexcept
    @cython.final
    cdef void _pair(self, k.Count one, k.Count other) noexcept nogil
    @cython.final
    cdef void _list_paired(self) noexcept nogil
    @cython.final
    cdef void leave_out_ends(self) noexcept nogil
    @cython.final
    cdef k.Flag _is_end(self, k.Count number) noexcept nogil
    @cython.final
    cdef void _leave_out(self, k.Count number) noexcept nogil
