from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader_strategies.basic cimport subsets
from grader_strategies.basic.locked_candidates cimport Claiming, LockedCandidates, Pointing
from grader_strategies.basic.subsets cimport HiddenSubset
from grader_strategies.facts cimport candidates

cdef class DirectPointing(Pointing):
    pass

cdef class DirectClaiming(Claiming):
    pass

cdef class DirectHiddenSubset(HiddenSubset):
    pass

cdef k.Flag _offer_placements(Board board, k.House base, k.House cover, k.Digit digit, Choice choice, LockedCandidates strategy) except -1
