from grader.search cimport search_states
cimport cython

from grader.model cimport bits, kinds as k
from grader.search.band_grid cimport BandGrid

@cython.final
cdef class BandSolver(BandGrid):
    cdef k.Mask[36] bands
    cdef k.Mask[36] narrowed
    cdef k.Mask[36] hidden
    cdef k.Mask[4] placed
    cdef k.Mask[4] wrong
    cdef k.Mask[4] solved
    cdef k.Mask[4] new_solved
    cdef k.Mask[4] pairs
    cdef k.Count[81] scores
    cdef k.Count[164] pair_cells
    cdef k.Count[164] pair_words
    cdef k.Mask[::1] stack
    cdef unsigned char[::1] noise
    cdef k.Count noise_length
    cdef k.Count noise_at
    cdef k.Count depth
    cdef k.Flag waiting
    cdef k.Count branch_word
    cdef k.Mask branch_cell
    cdef readonly long long nodes
    cdef readonly long long found

    cpdef object start(self, bytes noise=*)
    cpdef k.Flag start_line(self, bytes line) except -1
    cdef void _begin(self) noexcept nogil
    cpdef k.Count find(self, k.Count node_limit) noexcept nogil
    cpdef k.Count count(self, k.Count more, k.Count node_limit) noexcept nogil
    cpdef k.Count find_other(self, k.Cell cell, k.Digit digit, k.Count node_limit) noexcept nogil
    cdef void _restore_state(self) noexcept nogil
    cdef k.Flag _settle(self) noexcept nogil
    cdef k.Flag _clear_rows(self) noexcept nogil
    cdef k.Flag _narrow_bands(self, k.Count at) noexcept nogil
    cdef void _branch(self) noexcept nogil
    cdef k.Flag _backtrack(self) noexcept nogil
    cdef void _place(self, k.Count word, k.Mask cell) noexcept nogil
    cdef void _choose_pair(self) noexcept nogil
    cdef k.Count _list_pairs(self) noexcept nogil
    cdef void _choose_first_pair(self) noexcept nogil
    cdef void _choose_smallest(self) noexcept nogil
    cdef void _choose_random(self) noexcept nogil
    cdef k.Count _random_below(self, k.Count count) noexcept nogil
    cdef bytes _symbols(self)
