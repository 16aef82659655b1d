cimport cython

from grader.pipeline cimport work
from grader.model cimport kinds as k
from grader_strategies.hodoku_chains.consequences cimport Consequences

cdef k.Count MOST_STAMPS

@cython.final
cdef class ImplicationTable:
    cdef Consequences consequences
    cdef k.Count premise
    cdef k.Count count
    cdef k.Count stamp
    cdef int[::1] node
    cdef int[::1] distance
    cdef int[::1] owner
    cdef int[::1] source
    cdef int[::1] stamp_of
    cdef int[::1] entry_of
    cdef int[::1] goal_of
    cdef k.Count goals

    cdef void seek(self, k.Count node) noexcept
    cdef k.Flag build(self, k.Count premise) except -1
    cdef void _start(self, k.Count premise) noexcept
    cdef void _append(self, k.Count node, k.Count distance, k.Count owner, k.Count source) noexcept
    cdef void forget(self) noexcept
    cdef k.Flag has(self, k.Count node) noexcept
