cimport cython

from grader.model cimport kinds as k

@cython.final
cdef class ActivityHeap:
    cdef readonly k.Count size
    cdef double[::1] activities
    cdef int[::1] heap
    cdef int[::1] places
    cdef double bonus

    cpdef void set_activity(self, k.Count number, double activity) noexcept
    cpdef void bump(self, k.Count number) noexcept
    cpdef void decay(self) noexcept
    cpdef k.Count pop(self) noexcept
    cpdef void push(self, k.Count number) noexcept
    cdef void _rise(self, k.Count place) noexcept nogil
    cdef void _sink(self, k.Count place) noexcept nogil
