cimport cython

from grader_strategies.hodoku_chains cimport net_constants
from grader.model cimport kinds as k
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.implication_table cimport ImplicationTable

@cython.final
cdef class ImplicationPath:
    cdef Consequences consequences
    cdef k.Count count
    cdef k.Count branches
    cdef int[::1] main
    cdef int[::1] on_main
    cdef int[::1] seen
    cdef k.Count mark
    cdef int[::1] forks
    cdef int[::1] starts
    cdef int[::1] nodes
    cdef k.Count used

    cdef k.Count read(self, ImplicationTable table, k.Count target) except -1
    cdef void _forget(self) noexcept
    cdef k.Flag _extend(self, k.Count node) except -1
    cdef k.Flag _walk(self, ImplicationTable table, k.Count entry) except -1
    cdef void _see(self, k.Count node) noexcept
    cdef k.Flag _fork_at(self, k.Count owner, k.Count source) except -1
    cdef k.Flag _fork(self, k.Count node) except -1
    cdef void _follow(self, ImplicationTable table, k.Count branch) except *
    cdef k.Flag _add(self, k.Count node) except -1
    cpdef tuple record(self)
