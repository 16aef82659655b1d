from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k

cdef class Digraph:
    cdef Ticker ticker
    cdef readonly object allocation
    cdef int[::1] first
    cdef int[::1] next
    cdef int[::1] component
    cdef int[::1] low
    cdef int[::1] at
    cdef int[::1] waiting
    cdef int[::1] path
    cdef int[::1] extent
    cdef int[::1] inner_end
    cdef int[::1] inner
    cdef k.Word[::1] sets
    cdef k.Count size
    cdef k.Count words
    cdef k.Count edges
    cdef k.Count components

    cdef k.Flag allocate(self, k.Size links, k.Size words) except -1
    cdef void clear(self) noexcept nogil
    cdef void open(self) noexcept nogil
    cdef k.Flag link(self, k.Count target) except -1
    cdef k.Flag reserve(self, k.Count count) except -1
    cdef k.Flag _list_inner(self) except -1
    cdef k.Flag close(self) except -1
    cdef k.Flag leads(self, k.Count one, k.Count other) noexcept nogil
    cdef void _find_components(self) noexcept nogil
    cdef k.Flag _unite(self) except -1
