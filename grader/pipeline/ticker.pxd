cimport cython
from grader.model cimport kinds as k

@cython.final
cdef class Ticker:
    cdef k.Count left

    cpdef k.Flag tick(self) except -1
    cpdef k.Flag spend(self, k.Count units) except -1
    cpdef k.Flag check(self) except -1
