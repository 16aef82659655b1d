from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.confined_digits cimport ConfinedDigits
from grader_strategies.facts cimport candidates

cdef class LockedCandidates(Strategy):
    cdef tuple base_kinds
    cdef tuple cover_kinds
    cdef k.Flag by_house
    cdef ConfinedDigits confined
    cdef k.House[::1] bases
    cdef k.House[::1] covers
    cdef k.Count[::1] pairs
    cdef k.Count[::1] runs
    cdef k.House[::1] houses
    cdef k.Kind[::1] kinds

    cdef k.Flag _strikes(self) noexcept nogil
    cdef k.Flag _search_run(self, Board board, Choice choice, k.Count run, k.Mask digits) except -1
    cdef k.Flag _is_due(self, Board board, k.House base, k.Digit digit, Board origin) noexcept
    cdef k.Flag _offer(self, Board board, k.House base, k.House cover, k.Digit digit, Choice choice) except -1

cdef class Pointing(LockedCandidates):
    pass

cdef class Claiming(LockedCandidates):
    pass
