cimport cython

from grader.model cimport kinds as k

@cython.final
cdef class Ranking:
    cdef readonly k.Count size
    cdef double[::1] merits
    cdef int[::1] heap
    cdef int[::1] places
    cdef double bonus

    cpdef void start(self, k.Count number, double merit) noexcept
    cpdef void reward(self, k.Count number) noexcept
    cpdef void fade(self) noexcept
    cpdef k.Count take(self) noexcept
    cpdef void put_back(self, k.Count number) noexcept
    cdef void _rise(self, k.Count place) noexcept nogil
    cdef void _sink(self, k.Count place) noexcept nogil
