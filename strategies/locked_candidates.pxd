from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from strategies.changes cimport Changes

cdef class LockedCandidates(Strategy):
    cdef tuple base_kinds
    cdef tuple cover_kinds
    cdef k.Flag by_house
    cdef k.House[::1] bases
    cdef k.House[::1] covers
    cdef k.Mask[::1] inside
    cdef Changes changes
    cdef k.Word bare
    cdef k.Flag offered

    cdef k.Flag _offer(self, Board board, k.House base, k.House cover, k.Digit digit, Choice choice) except -1

cdef class Pointing(LockedCandidates):
    pass

cdef class Claiming(LockedCandidates):
    pass
