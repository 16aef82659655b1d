from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.bivalue_cells cimport BivalueCells
from grader_strategies.facts.changes cimport Changes
from grader_strategies.facts.hall_sets cimport HallSets
from grader_strategies.facts.all_different cimport AllDifferentHouses
from grader_strategies.facts cimport candidates

cdef class NakedSubset(Strategy):
    cdef k.Count size
    cdef k.Count least
    cdef tuple kinds
    cdef HallSets halls
    cdef k.Flag everywhere
    cdef k.Flag skip_locked
    cdef k.Flag only_locked
    cdef k.House[::1] houses
    cdef k.Count[::1] ranks
    cdef AllDifferentHouses all_different
    cdef BivalueCells bivalue
    cdef k.Flag by_pairs
    cdef Changes changes
    cdef k.Word[::1] exhausted
    cdef k.Flag offered
    cdef k.House[::1] reached
    cdef k.Count[::1] reached_start

    cdef k.Flag _is_idle(self, Board board, k.Count entry) noexcept
    cdef k.Flag _strikes(self, Board board, k.Count entry, k.Mask places, k.Mask digits) noexcept
    cdef k.Flag _had_before(self, Layout layout, k.House house, k.Mask places) noexcept
    cdef k.Flag _offer(self, Board board, k.House house, k.Mask places, k.Mask digits, Choice choice) except -1
    cdef k.Flag _holds(self, Layout layout, k.House house, k.Mask places, k.House other) noexcept
    cdef void _strike(self, Board board, Finding finding, k.House house, k.Mask places, k.Mask digits) noexcept
    cdef k.Flag _touches(self, Board board, k.House house, k.Mask places, k.Mask digits) noexcept

cdef class LockedSubset(NakedSubset):
    pass

cdef class HiddenSubset(Strategy):
    cdef k.Count size
    cdef k.Count least
    cdef tuple kinds
    cdef HallSets halls
    cdef k.House[::1] houses
    cdef AllDifferentHouses all_different
    cdef Changes changes
    cdef k.Word[::1] exhausted
    cdef k.Flag offered

    cdef k.Flag _is_idle(self, Board board, k.Count entry) noexcept
    cdef k.Flag _offer(self, Board board, k.House house, k.Mask places, k.Mask digits, Choice choice) except -1

cdef k.Mask _without(Layout layout, k.House other, k.House house, k.Mask places) noexcept
cdef k.Flag mark_subset(Board board, Finding finding, k.House house, k.Mask places, k.Mask digits) except -1
