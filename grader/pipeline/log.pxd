cimport cython

from grader.model cimport bits, kinds as k

@cython.final
cdef class Log:
    cdef readonly k.Count steps
    cdef readonly k.Count slots
    cdef k.Count[::1] counts
    cdef k.Flag has_surcharges
    cdef k.Word[::1] made
    cdef int[::1] distinct

    cdef void clear(self) noexcept nogil
    cdef void add(self, k.Count slot, k.Count surcharge, k.Flag places) noexcept nogil
    cdef void add_placements(self, k.Count[::1] slots, k.Count count) noexcept
    cdef tuple _kind(self, k.Count step)
    cpdef k.Count opening(self) noexcept
    cpdef Log copy(self)
    cpdef k.Flag has_any(self, object slots) except -1
