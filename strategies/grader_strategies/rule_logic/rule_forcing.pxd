from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.model.rules.support cimport RuleSupport
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader.pipeline.ticker cimport Ticker
from grader_strategies.facts.suppositions cimport Suppositions
from grader_strategies.facts.ways cimport Ways

cdef class RuleForcing(Strategy):
    cdef k.Count most
    cdef k.Flag locked
    cdef k.Cell[::1] places
    cdef k.Count place_count
    cdef Layout layout
    cdef Ways ways
    cdef k.Flag has_rules
    cdef Suppositions suppositions
    cdef Board trial
    cdef unsigned char[::1] dirty
    cdef int[::1] struck_by
    cdef k.Cell[::1] cells
    cdef k.Digit[::1] digits
    cdef int[::1] reasons
    cdef unsigned char[::1] are_filled
    cdef k.Count facts
    cdef k.Count filled
    cdef int end_reason
    cdef k.Cell end_cell
    cdef k.Digit end_digit
    cdef Ticker ticker

    cdef k.Flag _refutes(self, Ways ways, Board trial, k.Cell cell, k.Digit digit) except -1
    cdef k.Flag _take_changes(self, RuleSupport support, Board trial) noexcept
    cdef k.Flag _obey(self, Ways ways, Board trial) except -1
    cdef void _strike(self, Board trial, k.Cell cell, k.Mask allowed, k.Count rule) noexcept
    cdef void _claim(self, RuleSupport support, Board trial, k.Count rule, k.Digit digit) noexcept
    cdef k.Flag _point(self, Board trial) noexcept
    cdef k.Flag _lock(self, Board trial, k.Digit digit, k.Count by) noexcept
    cdef k.Flag _fill_single(self, Board trial) noexcept
    cdef void _fill(self, Board trial, k.Cell cell, k.Digit digit, k.Count reason) noexcept
    cdef void _find_end(self, Board trial) noexcept
    cdef void _add_fact(self, k.Flag is_filled, k.Cell cell, k.Digit digit, k.Count reason) noexcept
    cdef k.Flag _note(self, Board board, k.Digit digit, Finding finding) except -1
