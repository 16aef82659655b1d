from grader.search cimport search_states
from grader.model cimport kinds as k

cdef class ClauseDatabase:
    cdef readonly k.Count options
    cdef signed char[::1] truth
    cdef int[::1] levels
    cdef int[::1] reasons
    cdef int[::1] trail
    cdef int[::1] heads
    cdef int[::1] clause
    cdef int[::1] arena
    cdef k.Count arena_length
    cdef k.Count trail_length
    cdef k.Count level
    cdef k.Count size
    cdef k.Count glue
    cdef k.Count learned

    cdef void _assign(self, k.Count literal, k.Count reason) noexcept nogil
    cdef k.Count _visit_watchers(self, k.Count literal) noexcept nogil
    cdef k.Count _add_clause(self) except -1
    cdef object _make_room(self, k.Count length)
    cdef object _reduce(self)
    cdef void _keep(self, k.Count at) except *
