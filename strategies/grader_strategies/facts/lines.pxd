cimport cython
from grader.model cimport kinds as k
from grader.model.layout cimport Layout

@cython.final
cdef class LineTable:
    cdef k.Count groups
    cdef k.House[::1] lines
    cdef int[::1] start
