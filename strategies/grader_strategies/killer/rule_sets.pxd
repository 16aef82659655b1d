from grader.model cimport bits, kinds as k, roles
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.model.rules.support cimport RuleSupport
from grader.pipeline.finding cimport Finding
from grader_strategies.facts.strong_sets cimport StrongSets

cdef class RuleSets(StrongSets):
    cdef RuleSupport support
    cdef k.Count most
    cdef list rule_of

    cpdef k.Flag build(self, Board board) except -1
    cdef void _list(self, Board board, k.Count rule) except *
    cdef k.Flag _add_node(self, Board board, k.Count rule, k.Digit digit) except -1
    cpdef str cause_of(self, k.Count one)
    cpdef k.Flag add_evidence(self, Board board, Finding finding, k.Count number, k.Count one) except -1
