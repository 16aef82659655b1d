cimport cython
from grader.model cimport kinds as k
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.closures.deduction cimport Deduction

@cython.final
cdef class BestDeductions:
    cdef k.Count digits
    cdef double[::1] ratings
    cdef int[::1] sizes
    cdef int[::1] kinds
    cdef int[::1] turns
    cdef int[::1] owners
    cdef int[::1] struck
    cdef k.Count struck_count
    cdef list entered

    cdef void clear(self) except *
    cdef k.Flag has_better(self, k.Count candidate, double rating, k.Count size, k.Count kind, k.Count turn) noexcept
    cdef k.Flag has_shorter(self, k.Count candidate, k.Count size, k.Count kind) noexcept nogil
    cdef k.Flag add(self, Deduction deduction) except -1
    cdef list ranked(self)
