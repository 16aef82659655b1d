cimport cython
from grader.model cimport kinds as k
from grader_strategies.explainer_chains.closures.deduction cimport Deduction

@cython.final
cdef class DeductionBound:
    cdef double rating
    cdef k.Count size
    cdef k.Count kind
    cdef k.Count turn

    cdef void remove(self) noexcept
    cdef k.Flag is_removed(self) noexcept nogil
    cdef void follow(self, Deduction deduction) noexcept
    cdef k.Flag is_preceded(self, double rating, k.Count size, k.Count kind, k.Count turn) noexcept nogil
