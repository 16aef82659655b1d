from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from strategies.locked_sets.commons cimport RestrictedCommons
from strategies.locked_sets.sets cimport LockedSets

cdef class AlsXyWing(Strategy):
    cdef RestrictedCommons commons
    cdef int[::1] first
    cdef int[::1] cursor
    cdef int[::1] links

    cdef k.Flag _list_links(self) except -1
    cdef void _enter(self, k.Count one, k.Count link) noexcept
    cdef k.Count _following(self, k.Count one, k.Count link) noexcept
    cdef void _rewind(self, k.Count one, k.Count link) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Count link, k.Count other, k.Count middle) except -1
