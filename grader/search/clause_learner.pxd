from grader.search cimport search_states
cimport cython

from grader.model cimport kinds as k
from grader.search.clause_database cimport ClauseDatabase
from grader.search.activity_heap cimport ActivityHeap

@cython.final
cdef class ClauseLearner(ClauseDatabase):
    cdef int[::1] rival_start
    cdef int[::1] rivals
    cdef unsigned char[::1] seen
    cdef int[::1] marked
    cdef int[::1] stamps
    cdef int[::1] level_start
    cdef k.Count propagated
    cdef k.Count stamp
    cdef k.Count rival
    cdef readonly long long nodes
    cdef k.Count restarts
    cdef k.Count until_check
    cdef k.Count until_restart
    cdef k.Count max_learned
    cdef k.Flag is_contradictory
    cdef k.Flag is_complete
    cdef ActivityHeap heap

    cpdef object forbid(self, object options)
    cpdef object add(self, object literals)
    cdef object _add_fact(self, object literals)
    cpdef k.Count advance(self, k.Count node_limit) except -1
    cdef k.Flag _decide(self) noexcept
    cdef void _backjump(self, k.Count level) noexcept
    cdef k.Count _propagate(self) noexcept nogil
    cdef void _analyze(self, k.Count conflict) noexcept
    cdef k.Count _mark(self, k.Count literal) noexcept
    cdef void _minimize(self) noexcept nogil
    cdef k.Flag _is_implied(self, k.Count literal) noexcept nogil
    cdef void _exclude_solution(self) except *
    cdef void _add_learned(self) except *
    cdef object _restart(self)
