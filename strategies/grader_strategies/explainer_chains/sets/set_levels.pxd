from grader.model cimport kinds as k
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.sets.pattern_sets cimport PatternSets

cdef class SetLevels:
    cdef Layout layout
    cdef list sets

    cpdef PatternSets of(self, k.Count level)
