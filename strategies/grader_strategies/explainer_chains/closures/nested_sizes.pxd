cimport cython
from grader.model cimport kinds as k

@cython.final
cdef class NestedSizes:
    cdef int[::1] sizes
    cdef int[::1] keys
    cdef int[::1] stamps
    cdef int stamp
    cdef k.Count count
    cdef dict signatures

    cdef void clear(self) except *
    cdef k.Count add(self, bytes signature, k.Count size) except -1
    cdef k.Count add_pattern(self) except -1
    cdef void begin(self) noexcept nogil
    cdef k.Count counted(self, k.Count number) noexcept nogil
    cdef k.Count _append(self, k.Count key, k.Count size) except -1
