from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.changes cimport Changes

cdef class LockedCandidates(Strategy):
    cdef tuple base_kinds
    cdef tuple cover_kinds
    cdef k.Flag by_house
    cdef k.House[::1] bases
    cdef k.House[::1] covers
    cdef k.Mask[::1] confined
    cdef k.Cell[::1] cells
    cdef k.Count[::1] cell_start
    cdef k.Count[::1] sizes
    cdef k.Count[::1] first_pairs
    cdef k.Count[::1] runs
    cdef k.Word[::1] computed
    cdef Changes changes
    cdef k.Word exhausted
    cdef k.Flag offered
    cdef k.Flag is_direct
    cdef k.Mask due

    cdef void _list_due(self, Board board, k.Word since) noexcept
    cdef void _update_confined(self, Board board, k.Count group, Board origin) noexcept
    cdef k.Flag _search_pairs(
        self, Board board, Choice choice, k.Count first, k.Count last, k.Word since
    ) except -1
    cdef void _confine(self, Board board, k.Count group, k.Count pair, k.Count part) noexcept
    cdef k.Mask _digits_of(self, Board board, k.Count part) noexcept
    cdef k.Flag _is_due(self, Board board, k.House base, k.Digit digit, k.Word since, Board origin) noexcept
    cdef k.Flag _offer(self, Board board, k.House base, k.House cover, k.Digit digit, Choice choice) except -1

cdef class Pointing(LockedCandidates):
    pass

cdef class Claiming(LockedCandidates):
    pass
