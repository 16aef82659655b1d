from grader.pipeline cimport work
from grader_strategies.almost_locked cimport limits
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.almost_locked.restricted_commons cimport RestrictedCommons
from grader_strategies.almost_locked.almost_locked_sets cimport AlmostLockedSets

cdef class DeathBlossom(Strategy):
    cdef k.Flag overlap
    cdef list sights
    cdef object allocation
    cdef RestrictedCommons commons
    cdef AlmostLockedSets sets
    cdef int[::1] petals
    cdef int[::1] counts
    cdef int[::1] stem_digits
    cdef k.Count stem_size
    cdef int[::1] picked

    cpdef void release(self) except *
    cdef void _list_sights(self) except *
    cdef k.Flag _search_overlapping(self, Board board, Choice choice, k.Cell cell) except -1
    cdef object _cells_of(self, k.Mask digits)
    cdef k.Flag _find_petals(self, Board board, k.Cell cell) except -1
    cdef k.Flag _extend(self, Board board, Choice choice, k.Cell cell, k.Count depth, k.Mask common) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, k.Cell cell, k.Mask common) except -1
