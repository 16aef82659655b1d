from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.changes cimport Changes
from grader_strategies.facts cimport candidates

cdef class CommonPeer(Strategy):
    cdef tuple kinds
    cdef Changes changes
    cdef k.House[::1] bases
    cdef k.Count[::1] starts
    cdef k.Count[::1] most
    cdef k.Cell[::1] cells
    cdef k.Mask[::1] seen
    cdef k.Word known

    cdef k.Flag _strike(self, Board board, k.Count index, k.Digit digit, k.Mask places, Finding finding) except -1
    cdef k.Flag _in_one_house(self, Layout layout, k.House base, k.Cell cell, k.Mask places) noexcept
