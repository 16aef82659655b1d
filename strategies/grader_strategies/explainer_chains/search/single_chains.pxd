from grader.model cimport kinds as k
from grader_strategies.explainer_chains.closures.deduction cimport Deduction
from grader_strategies.explainer_chains.closures.engine cimport Engine

cdef class SingleChains(Engine):
    cdef object buffer
    cdef int[::1] view
    cdef k.Count houses

    cdef void allocate(self, k.Count literals, k.Count houses) except *
