from grader.model cimport kinds as k
cimport cython

@cython.final
cdef class VisitedStates:
    cdef readonly object allocation
    cdef k.Count search
    cdef k.Count count
    cdef k.Word[::1] states
    cdef int[::1] owners

    cpdef void release(self) except *
    cdef void begin(self) except *
    cdef k.Flag add(self, k.Word state) except -1
    cdef k.Flag _put(self, k.Word state) noexcept nogil
    cdef void _grow(self) except *
    cdef void _refill(self, k.Word[::1] states, int[::1] owners) noexcept
