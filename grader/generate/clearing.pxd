from grader.generate.singles cimport Singles
from grader.model cimport bits, kinds as k

cdef class Clearing(Singles):
    cdef k.Digit[::1] removed

    cpdef list clear(self, object order, k.Flag boxes_only, k.Flag naked, k.Flag deep, k.Count least)
    cdef k.Flag _come_back(self, object orbit, k.Flag boxes_only, k.Flag naked) except -1
