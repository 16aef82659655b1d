from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.hall_sets cimport HallSets
from grader_strategies.facts.all_different cimport AllDifferentLines
from grader_strategies.facts cimport candidates

cdef class Fish(Strategy):
    cdef k.Count size
    cdef k.Count least
    cdef tuple kinds
    cdef k.Flag by_sets
    cdef list halls
    cdef k.Flag asking
    cdef k.House[::1] lines
    cdef k.Count[::1] starts
    cdef AllDifferentLines all_different
    cdef k.Count frames

    cdef k.Flag _search_sets(self, Board board, k.Count grid, Choice choice) except -1
    cdef k.Flag _is_idle(self, Board board, k.Count grid, k.Digit digit) noexcept
    cdef void _fill(self, Board board, HallSets halls, k.Count grid, k.Digit digit) noexcept
    cdef k.Flag _offer(self, Board board, k.Count grid, k.Digit digit, k.Mask bases, k.Mask covers, Choice choice) except -1
    cdef void _strike(self, Board board, Finding finding, k.Digit digit, k.Count start, k.Mask rows, k.Mask places) noexcept
