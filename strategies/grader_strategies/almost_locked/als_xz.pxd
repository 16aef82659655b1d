from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.almost_locked.restricted_commons cimport RestrictedCommons
from grader_strategies.facts.board_memory cimport BoardMemory
from grader_strategies.almost_locked.almost_locked_sets cimport AlmostLockedSets
from grader_strategies.facts cimport candidates

cdef class AlsXz(Strategy):
    cdef k.Flag overlap
    cdef k.Count cells
    cdef RestrictedCommons commons
    cdef BoardMemory memory

    cdef k.Flag _is_wing(self, k.Count one, k.Count other, k.Mask digits) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count one, k.Count other, k.Mask digits) except -1
    cdef k.Flag _strike_locked(self, Finding finding, k.Count one, k.Count other, k.Mask linked) except -1

cdef class BentWing(AlsXz):
    pass
