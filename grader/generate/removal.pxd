from grader.model cimport kinds as k
from grader.search.bands cimport BandSolver

cdef class Removal:
    cdef object searcher
    cdef BandSolver bands
    cdef k.Digit[::1] solution
    cdef k.Digit[::1] givens

    cpdef object take(self, object orbit)
    cpdef object put_back(self, object orbit)
    cpdef k.Flag goes(self, object orbit) except -1
    cdef k.Flag _is_unique(self, object orbit) except -1
    cpdef k.Count thin(self, object orbits, k.Count first) except -1
    cdef k.Count _solve(self, object orbit) except -1
