from grader.pipeline.ticker cimport Ticker
from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.facts cimport candidates
from grader_strategies.facts.board_memory cimport BoardMemory

cdef class JuniorExocet(Strategy):
    cdef Ticker ticker
    cdef k.Count groups
    cdef k.House[::1] lines
    cdef k.Mask[::1] places
    cdef k.Count group
    cdef k.Flag by_pairs
    cdef k.Cell[::1] base
    cdef int[::1] crosses
    cdef k.Cell[::1] targets
    cdef int[::1] target_lines
    cdef k.Cell[::1] companions
    cdef int[::1] counts
    cdef k.Mask[::1] allowed
    cdef k.Mask[::1] before
    cdef k.Mask[::1] outside
    cdef k.Flag mirror_counts
    cdef k.Flag room_counts
    cdef BoardMemory memory

    cdef k.House _house(self, k.Count group, k.Count line) noexcept
    cdef k.Cell _cell(self, Board board, k.Count line, k.Count cross) noexcept
    cdef k.Mask _digits(self, Board board, k.Cell cell) noexcept
    cdef void _load_places(self, Board board) noexcept
    cdef k.Flag _search_group(self, Board board, Choice choice, k.Count group) except -1
    cdef k.Flag _search_base(self, Board board, Choice choice, k.Count line, k.Count box, k.Count spare) except -1
    cdef void _list_targets(self, Board board, k.Count line, k.Count box, k.Mask digits, k.Count side) noexcept
    cdef k.Flag _is_target(self, Board board, k.Mask digits, k.Count slot) noexcept
    cdef k.Flag _is_bounded(self, k.Mask digits, k.Count band, k.Count one, k.Count two, k.Count three) noexcept
    cdef k.Count _third_line(self, k.Count line, k.Count target) noexcept
    cdef k.Mask _mirror_digits(self, Board board, k.Count line, k.Count target, k.Count other) noexcept
    cdef void _collect(self, Board board, k.Mask one, k.Mask other, k.Flag rooms) noexcept
    cdef k.Flag _has_room(self, k.Digit one, k.Digit other) noexcept
    cdef void _load_outside(self, k.Count line, k.Count spare, k.Count i, k.Count j) noexcept
    cdef k.Flag _offer(self, Board board, Choice choice, k.Mask digits, k.Count line, k.Count spare, k.Count i, k.Count j) except -1
    cdef void _narrow(self, Board board, k.Count line, k.Count i, k.Count j) noexcept
    cdef void _keep_allowed(self) noexcept
    cdef k.Flag _is_less(self) noexcept
    cdef k.Flag _add_evidence(self, Board board, Finding finding, k.Mask digits, k.Count spare, k.Count i, k.Count j) except -1
    cdef k.Flag _add_base(self, Finding finding, k.Mask digits, k.Count spare, k.Count i, k.Count j) except -1
    cdef k.Flag _mark_mirror(self, Board board, Finding finding, k.Count line, k.Count target, k.Count other) except -1
    cdef k.Flag _mark_outside(self, Board board, Finding finding, k.Mask digits, k.Count line, k.Count cross) except -1
