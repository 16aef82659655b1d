cimport cython
from grader.model cimport kinds as k

@cython.final
cdef class RectangleTable:
    cdef readonly k.Count count
    cdef k.Cell[::1] corners
    cdef k.Count[::1] ids
    cdef int[::1] start
