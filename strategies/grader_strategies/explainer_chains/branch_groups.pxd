cimport cython
from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader.pipeline cimport work
from grader_strategies.explainer_chains cimport branch_sizes
from grader_strategies.explainer_chains.reachability cimport Reachability

@cython.final
cdef class BranchGroups:
    cdef Reachability reach
    cdef readonly object allocation
    cdef int[::1] row_of
    cdef int[::1] starts
    cdef short[::1] sums
    cdef short[::1] sizes
    cdef k.Count rows
    cdef k.Count live
    cdef list groups

    cpdef void release(self) except *
    cdef k.Flag begin(self) except -1
    cdef void add(
        self, k.Count kind, k.Count source, k.Count start, int[::1] literals, k.Count count
    ) except *
    cdef list ranked(self)
    cdef k.Count _row(self, k.Count number) except -1
