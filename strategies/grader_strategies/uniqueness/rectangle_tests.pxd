from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.uniqueness.possible_rectangles cimport PossibleRectangles
from grader_strategies.uniqueness.rectangle_table cimport RectangleTable

cdef class UniqueRectangle(Strategy):
    cdef k.Count test
    cdef k.Mask counts
    cdef k.Flag every_pair
    cdef PossibleRectangles possible
    cdef RectangleTable table
    cdef k.Cell[::1] ring
    cdef k.Cell[::1] corners
    cdef k.Cell[::1] extra
    cdef k.Count extra_count
    cdef k.Mask pair

    cdef void _take(self, Board board, k.Cell cell, k.Count entry, k.Mask pair) noexcept
    cdef k.Flag _classify(self, Board board, Choice choice) except -1
    cdef k.Flag _offer_single(self, Board board, Choice choice) except -1
    cdef k.Flag _offer_seen(self, Board board, Choice choice) except -1
    cdef k.Flag _are_in_line(self) noexcept
    cdef k.Flag _offer_locked(self, Board board, Choice choice) except -1
    cdef k.Flag _is_shared(self, Board board, k.Digit digit) noexcept
    cdef k.Flag _is_crossed(self, Board board, k.Digit digit) noexcept
    cdef k.Flag _is_confined(self, Board board, k.House house, k.Digit digit) noexcept
    cdef k.Flag _search_hidden(self, Board board, Choice choice) except -1
    cdef k.Flag _offer_hidden(self, Board board, Choice choice, k.Cell corner, k.Mask must) except -1
    cdef k.Flag _add_evidence(self, Board board, Finding finding) except -1
