cimport cython
from grader.model cimport kinds as k
from grader.model.layout cimport Layout

@cython.final
cdef class LinkOrder:
    cdef int[::1] start
    cdef int[::1] houses
    cdef int[::1] places
    cdef int[::1] slots
    cdef k.Mask[::1] place_bits
    cdef int[::1] cell_of
