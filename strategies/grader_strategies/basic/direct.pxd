from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader_strategies.basic cimport subsets
from grader_strategies.basic.locked_candidates cimport LockedCandidates
from grader_strategies.basic.subsets cimport HiddenSubset

cdef class DirectLocked(LockedCandidates):
    pass

cdef class DirectPointing(DirectLocked):
    pass

cdef class DirectClaiming(DirectLocked):
    pass

cdef class DirectHiddenSubset(HiddenSubset):
    pass
