from grader.search cimport states
from grader.generate.singles cimport Singles
from grader.generate.unavoidable cimport UnavoidableSets
from grader.model cimport kinds as k
from grader.model.layout cimport Layout
from grader.search.bands cimport BandSolver

cdef class Removal:
    cdef Layout layout
    cdef UnavoidableSets sets
    cdef Singles singles
    cdef object searcher
    cdef BandSolver bands

    cpdef object load(self, object solution)
    cpdef object begin(self, object searcher, object givens)
    cpdef object take(self, object orbit)
    cpdef object put_back(self, object orbit)
    cpdef list dig(self, object order, k.Count stop, k.Count least)
    cpdef k.Flag goes(self, object orbit) except -1
    cdef k.Flag _are_singles(self, object orbit) except -1
    cdef k.Flag _is_unique(self, object orbit) except -1
    cdef object _loaded(self)
    cpdef k.Count thin(self, object orbits, k.Count first) except -1
    cdef k.Flag _needs_no_guess(self) except -1
    cdef k.Flag _is_unique_after_all(self, object orbit) except -1
    cpdef tuple parted(self, object orbits)
