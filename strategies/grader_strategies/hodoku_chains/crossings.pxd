cimport cython
from grader.model cimport kinds as k
from grader.model.layout cimport Layout

@cython.final
cdef class Crossings:
    cdef readonly k.Count lines
    cdef readonly k.Count count
    cdef readonly k.Flag apart
    cdef int[::1] line_house
    cdef int[::1] line_start
    cdef int[::1] box
    cdef k.Mask[::1] places
