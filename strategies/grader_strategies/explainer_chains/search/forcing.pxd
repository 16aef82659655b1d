from grader_strategies.explainer_chains.links cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.closures cimport selection
from grader_strategies.explainer_chains.links cimport graph_nodes
from grader_strategies.explainer_chains.sets cimport root_rows
from grader_strategies.explainer_chains.closures.deduction cimport Deduction
from grader_strategies.explainer_chains.sets.assumption_sets cimport AssumptionSets
from grader_strategies.explainer_chains.search.forcing_deductions cimport ForcingDeductions
from grader_strategies.explainer_chains.sets.parallel_sets cimport ParallelSets
from grader_strategies.explainer_chains.links.reachability cimport Reachability
from grader_strategies.facts.changes cimport Changes
from grader_strategies.facts.digit_templates cimport DigitTemplates

@cython.final
cdef class Forcing(ForcingDeductions):
    cdef k.Flag multi
    cdef Reachability reach
    cdef k.Flag shares_reach
    cdef k.Count set_level
    cdef AssumptionSets sets
    cdef ParallelSets parallel_sets
    cdef k.Flag is_filtered
    cdef Changes changes
    cdef k.Word exhausted
    cdef DigitTemplates templates
    cdef k.Mask likely_digits

    cdef void _from_starts(self, k.Count kind, k.Count source) except *
    cdef k.Flag _may_agree(self, k.Count kind) except -1
    cdef k.Flag _any_follows(self, k.Count kind) except -1
    cdef void _find_clashes_in_order(self) except *
    cdef void _offer_clash(self, k.Count literal) except *
    cdef void _find_clashes(self) except *
    cdef void _from_likely(self, k.Count literal, k.Flag is_paired) except *
    cdef void _from_candidate(self, k.Count literal, k.Flag is_paired) except *
    cdef k.Flag _implies_nothing(self, k.Count place) noexcept
    cdef k.Mask _branches(self, Board board, k.Count i, k.Digit digit) noexcept
    cdef void _find_likely_digits(self, Board board) noexcept
    cdef void _from_cell(self, k.Cell cell) except *
    cdef void _from_houses(self, k.Cell cell, k.Digit digit) except *
    cdef void _pair(self, k.Count plus, k.Count minus, k.Count place) except *
    cdef object _starts(self, Deduction deduction)
