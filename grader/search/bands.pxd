cimport cython
from grader.model cimport kinds as k

@cython.final
cdef class BandSolver:
    cdef k.Mask[36] bands
    cdef k.Mask[36] done
    cdef k.Mask[36] own
    cdef k.Mask[4] placed
    cdef k.Mask[4] clash
    cdef k.Mask[4] solved
    cdef k.Mask[4] pairs
    cdef k.Mask[4] fresh
    cdef k.Mask[44] given
    cdef k.Mask[512] shrink
    cdef k.Mask[512] survive
    cdef k.Mask[512] point
    cdef k.Mask[512] claim
    cdef int[256] slot_of
    cdef k.Mask[::1] stack
    cdef k.Count depth
    cdef readonly long long nodes
    cdef readonly long long total_nodes

    cdef void fill_tables(self) noexcept nogil
    cdef k.Flag load_line(self, k.Text line, k.Count start) noexcept nogil
    cdef k.Flag fix(self) noexcept nogil
    cdef k.Flag close(self, k.Count at) noexcept nogil
    cdef k.Flag settle(self) noexcept nogil
    cdef k.Flag is_full(self) noexcept nogil
    cdef void branch(self) noexcept nogil
    cdef k.Flag back(self) noexcept nogil
    cdef k.Count count(self, k.Flag good, k.Count limit) noexcept nogil
    cpdef object count_lines(self, bytes data, k.Count limit)
