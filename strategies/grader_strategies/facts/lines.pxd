from grader.model cimport kinds as k
from grader.model.layout cimport Layout

cdef class LineTable:
    cdef k.Count groups
    cdef k.House[::1] lines
    cdef int[::1] start
