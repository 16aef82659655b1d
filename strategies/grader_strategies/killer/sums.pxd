from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.model.rules.support cimport RuleSupport
from grader.pipeline.finding cimport Finding
from grader_strategies.facts.changes cimport Changes

cdef class DigitSets:
    cdef k.Mask[::1] masks
    cdef readonly k.Count count

cdef class Sums:
    cdef readonly Layout layout
    cdef readonly tuple known
    cdef readonly Changes changes
    cdef readonly k.Count number
    cdef readonly k.Count cages
    cdef k.Cell[::1] parts
    cdef int[::1] starts
    cdef int[::1] signs
    cdef int[::1] totals
    cdef int[::1] kinds
    cdef int[::1] areas
    cdef int[::1] differing
    cdef k.Cell[::1] cells
    cdef int[::1] sign
    cdef k.Mask[::1] allowed
    cdef int[::1] chosen
    cdef k.Mask[::1] sets
    cdef readonly k.Count count
    cdef readonly k.Count left
    cdef readonly k.Mask used
    cdef readonly k.Count set_count
    cdef RuleSupport support
    cdef int[::1] rule_of
    cdef k.Count opened

    cdef k.Flag has_changed(self, k.Count number, k.Word since) noexcept
    cdef k.Count open(self, Board board, k.Count number) noexcept
    cdef k.Count list_sets(self, Board board) except -1
    cdef k.Flag strike_others(self, Board board, Finding finding, k.Mask digits) noexcept
    cdef k.Flag narrow(self, Board board) noexcept
    cdef k.Flag _fill(self, Board board, k.Count place, k.Count left) noexcept

cdef k.Digit _highest(k.Mask mask) noexcept
