from grader.search cimport states
cimport cython

from grader.model cimport kinds as k
from grader.search.clauses cimport Clauses
from grader.search.ranking cimport Ranking

@cython.final
cdef class Learner(Clauses):
    cdef int[::1] rival_start
    cdef int[::1] rivals
    cdef unsigned char[::1] seen
    cdef int[::1] marked
    cdef int[::1] stamps
    cdef int[::1] level_start
    cdef k.Count done
    cdef k.Count stamp
    cdef k.Count rival
    cdef readonly long long nodes
    cdef k.Count restarts
    cdef k.Count pause
    cdef k.Count most
    cdef k.Flag dead
    cdef k.Flag full
    cdef Ranking ranking

    cpdef object forbid(self, object options)
    cdef object _learn_fact(self, object literals)
    cpdef k.Count advance(self, k.Count node_limit) except -1
    cdef k.Flag _decide(self) noexcept
    cdef void _back_to(self, k.Count level) noexcept
    cdef k.Count _propagate(self) noexcept nogil
    cdef void _analyze(self, k.Count conflict) noexcept
    cdef k.Count _mark(self, k.Count literal) noexcept
    cdef void _shorten(self) noexcept nogil
    cdef k.Flag _is_implied(self, k.Count literal) noexcept nogil
    cdef void _exclude(self) except *
    cdef void _assert(self) except *
    cdef object _restart(self)
