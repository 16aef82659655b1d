cimport cython

from grader.model cimport kinds as k
from grader.search.ranking cimport Ranking

@cython.final
cdef class Learner:
    cdef readonly k.Count options
    cdef int[::1] rival_start
    cdef int[::1] rivals
    cdef signed char[::1] truth
    cdef int[::1] levels
    cdef int[::1] reasons
    cdef unsigned char[::1] seen
    cdef int[::1] marked
    cdef int[::1] stamps
    cdef int[::1] trail
    cdef int[::1] level_start
    cdef int[::1] heads
    cdef int[::1] clause
    cdef int[::1] arena
    cdef k.Count arena_length
    cdef k.Count trail_length
    cdef k.Count done
    cdef k.Count level
    cdef k.Count size
    cdef k.Count glue
    cdef k.Count stamp
    cdef k.Count rival
    cdef readonly long long nodes
    cdef readonly long long conflicts
    cdef k.Count restarts
    cdef k.Count pause
    cdef k.Count learned
    cdef k.Count most
    cdef k.Flag dead
    cdef k.Flag full
    cdef Ranking ranking

    cpdef object forbid(self, object options)
    cdef object _learn_fact(self, object literals)
    cpdef k.Count advance(self, k.Count node_limit) except -1
    cdef k.Flag _decide(self) noexcept
    cdef void _set(self, k.Count literal, k.Count reason) noexcept nogil
    cdef void _back_to(self, k.Count level) noexcept
    cdef k.Count _propagate(self) noexcept nogil
    cdef k.Count _watch(self, k.Count literal) noexcept nogil
    cdef void _analyze(self, k.Count conflict) noexcept
    cdef k.Count _mark(self, k.Count literal) noexcept
    cdef void _shorten(self) noexcept nogil
    cdef k.Flag _is_implied(self, k.Count literal) noexcept nogil
    cdef void _exclude(self) except *
    cdef void _assert(self) except *
    cdef k.Count _attach(self) except -1
    cdef object _make_room(self, k.Count length)
    cdef object _restart(self)
    cdef object _forget(self)
    cdef void _keep(self, k.Count at) except *
