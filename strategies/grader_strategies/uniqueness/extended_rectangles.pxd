from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates, swaps
from grader_strategies.facts.board_memory cimport BoardMemory
from grader_strategies.facts.hall_sets cimport HallSets
from grader_strategies.facts.lines cimport LineTable

cdef class ExtendedRectangle(Strategy):
    cdef LineTable table
    cdef Ticker ticker
    cdef BoardMemory memory
    cdef HallSets halls
    cdef k.Count size
    cdef k.Count rich_most
    cdef k.Count number
    cdef k.Cell[::1] cells
    cdef k.Cell[::1] rich
    cdef k.Count rich_count
    cdef k.Mask digits
    cdef k.Mask extras
    cdef int[::1] keys
    cdef k.Cell[::1] upper
    cdef k.Cell[::1] lower
    cdef k.Count width
    cdef k.Count first_key

    cdef k.Flag _search_type(self, Board board, Choice choice) except -1
    cdef k.Flag _search_pair(self, Board board, Choice choice, k.Count one, k.Count other) except -1
    cdef k.Count _most(self) noexcept
    cdef k.Flag _extend(self, Board board, Choice choice, k.Count count, k.Count column, k.Mask digits, k.Count key) except -1
    cdef void _add_rich(self, k.Count option, k.Cell first, k.Cell second) noexcept
    cdef k.Flag _try_cells(self, Board board, Choice choice, k.Mask digits) except -1
    cdef k.Flag _try_extra_digits(self, Board board, Choice choice, k.Mask digits) except -1
    cdef k.Count _collect_rich(self, Board board) noexcept
    cdef k.Flag _is_deadly(self, Board board) noexcept
    cdef void _strike_seen(self, Board board, Finding finding, k.Digit digit) noexcept
    cdef k.Flag _search_shared(self, Board board, Choice choice) except -1
    cdef k.Flag _search_house(self, Board board, Choice choice, k.House house, k.Place one, k.Place other, k.Flag subsets) except -1
    cdef k.Flag _search_locked(self, Board board, Choice choice, k.House house, k.Mask both) except -1
    cdef k.Flag _search_subsets(self, Board board, Choice choice, k.House house, k.Place one, k.Place other) except -1
    cdef k.Flag _is_chosen(self, k.Cell cell) noexcept
    cdef k.Flag _offer_subset(self, Board board, Choice choice, k.House house, k.Mask places, k.Mask digits) except -1
    cdef k.Flag _offer(self, Board board, Choice choice, Finding finding, k.Mask digits) except -1
