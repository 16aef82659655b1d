from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts.ways cimport Ways

cdef class RuleAndHouse(Strategy):
    cdef k.Count most
    cdef Layout layout
    cdef Ways ways
    cdef k.Flag has_rules
    cdef k.House[::1] houses
    cdef int[::1] house_starts
    cdef k.Cell[::1] near
    cdef int[::1] near_starts
    cdef k.Word[::1] idle
    cdef k.Mask[::1] supported
    cdef k.Digit[::1] filled
    cdef unsigned char[::1] broken
    cdef k.Cell cell
    cdef k.House house
    cdef k.Digit digit

    cdef k.Flag _has_changed(self, Ways ways, k.Count rule) noexcept
    cdef k.Flag _finds(self, Ways ways, Board board, k.Count rule, Choice choice) except -1
    cdef k.Flag _breaks(self, Ways ways, Board board, k.Count rule, k.Count way) noexcept
    cdef k.Flag _empties(self, Ways ways, Board board, k.Count rule) noexcept
    cdef k.Mask _left(self, Ways ways, Board board, k.Cell cell) noexcept
    cdef k.Flag _note(self, Ways ways, Board board, k.Count rule, Finding finding) except -1
    cdef k.Flag _has_lost(self, Ways ways, k.Count way) noexcept
