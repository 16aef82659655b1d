from grader.search cimport search_states
cimport cython

from grader.model cimport bits, kinds as k
from grader.search.band_branches cimport BandBranches

@cython.final
cdef class BandSolver(BandBranches):
    cdef k.Mask[36] narrowed
    cdef k.Mask[36] hidden
    cdef k.Mask[4] placed
    cdef k.Mask[4] wrong
    cdef k.Mask[4] new_solved
    cdef k.Mask[4] changed
    cdef k.Mask[36] full
    cdef k.Mask[::1] stack
    cdef k.Count depth
    cdef k.Flag waiting
    cdef k.Flag compares_rows
    cdef readonly long long nodes
    cdef readonly long long found

    cpdef object start(self, bytes noise=*)
    cpdef void start_counting(self) noexcept
    cpdef k.Flag start_line(self, bytes line, k.Flag counts=*) except -1
    cpdef k.Count count_line(self, bytes line, k.Count most, k.Count node_limit) except -1
    cdef void _begin(self) noexcept nogil
    cpdef k.Count find(self, k.Count node_limit) noexcept nogil
    cpdef k.Count count(self, k.Count more, k.Count node_limit) noexcept nogil
    cpdef k.Count find_other(self, k.Cell cell, k.Digit digit, k.Count node_limit) noexcept nogil
    cdef void _restore_state(self) noexcept nogil
    cdef k.Flag _settle(self) noexcept nogil
    cdef k.Flag _clear_rows(self) noexcept nogil
    cdef k.Count _narrow_bands(self) noexcept nogil
    cdef k.Mask _changed_digits(self) noexcept nogil
    cdef void _branch(self) noexcept nogil
    cdef k.Flag _backtrack(self) noexcept nogil
    cdef void _place(self, k.Count word, k.Mask cell) noexcept nogil
    cdef bytes _symbols(self)
