from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.almost_locked.restricted_commons cimport RestrictedCommons
from grader_strategies.facts.board_memory cimport BoardMemory
from grader_strategies.facts cimport candidates

cdef class AlsXyWing(Strategy):
    cdef k.Flag overlap
    cdef RestrictedCommons commons
    cdef BoardMemory memory
    cdef int[::1] near
    cdef k.Flag every
    cdef int[::1] cursor

    cdef void _note_near(self) noexcept
    cdef k.Flag _search_pairs(self, Board board, Choice choice, k.Count link) except -1
    cdef k.Count _following(self, k.Count one, k.Count link) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count link, k.Count other, k.Count middle) except -1
    cdef k.Flag _offer_by(self, Board board, Choice choice, k.Count one, k.Count other, k.Count middle, k.Mask digits) except -1
