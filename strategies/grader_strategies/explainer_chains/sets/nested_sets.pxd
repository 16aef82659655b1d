cimport cython
from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.sets cimport root_rows
from grader_strategies.explainer_chains.sets.parallel_sets cimport ParallelSets
from grader_strategies.explainer_chains.sets.pattern_sets cimport PatternSets

@cython.final
cdef class NestedSets(PatternSets):
    cdef ParallelSets parallel
    cdef k.Count numbered
    cdef k.Word[::1] nested
