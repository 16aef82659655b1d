from grader.model cimport kinds as k

cdef class Sequences:
    cdef readonly k.Count length
    cdef readonly k.Count digits
    cdef readonly k.Count states
    cdef int[::1] layer_start
    cdef int[::1] following
    cdef k.Mask[::1] leaving

    cpdef k.Count after(self, k.Count state, k.Digit digit) noexcept
