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
    cdef k.Count filled
    cdef k.Cell end_cell
    cdef k.Digit end_digit
    cdef Ticker ticker

    cdef k.Flag _refutes(self, RuleSupport support, Board trial, k.Cell cell, k.Digit digit) except -1
    cdef k.Flag _take_changes(self, RuleSupport support, Board trial) noexcept
    cdef k.Flag _obey(self, RuleSupport support, Board trial) noexcept
    cdef k.Flag _fill_single(self, Board trial) noexcept
    cdef void _fill(self, Board trial, k.Cell cell, k.Digit digit, k.Count reason) noexcept
    cdef void _find_end(self, Board trial) noexcept
    cdef k.Flag _note(self, k.Digit digit, Finding finding) except -1
