from grader.search.singles_solver cimport SinglesSolver
from grader.model cimport kinds as k

cdef class SinglesRemover(SinglesSolver):
    cdef k.Digit[::1] removed

    cpdef list remove(self, object order, k.Flag boxes_only, k.Flag naked, k.Flag deep, k.Count least)
    cdef k.Flag _reappear(self, object orbit, k.Flag boxes_only, k.Flag naked) except -1
