cimport cython

from grader.model cimport kinds as k

@cython.final
cdef class Log:
    cdef readonly k.Count steps
    cdef readonly k.Count slots
    cdef k.Count[::1] counts
    cdef int[::1] made
    cdef int[::1] distinct

    cdef void clear(self) noexcept nogil
    cdef void add(self, k.Count slot, k.Count surcharge, k.Flag places) noexcept nogil
    cpdef Log copy(self)
    cpdef k.Flag has_any(self, object slots) except -1
