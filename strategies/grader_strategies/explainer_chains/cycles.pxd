from grader.pipeline cimport work
from grader_strategies.explainer_chains cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains cimport graph_nodes, pattern_changes, selection
from grader_strategies.explainer_chains.single_chains cimport SingleChains
from grader_strategies.explainer_chains.graph cimport Graph
from grader_strategies.explainer_chains.deduction cimport Deduction
from grader_strategies.explainer_chains.deduction_bound cimport DeductionBound
from grader_strategies.explainer_chains.implications cimport Implications
from grader_strategies.explainer_chains.chain_lengths cimport ChainLengths
from grader_strategies.explainer_chains.reachability cimport Reachability
from grader_strategies.explainer_chains.shortest_chains cimport ShortestChains
from grader_strategies.explainer_chains.cycle_eliminations cimport CycleEliminations
from grader_strategies.explainer_chains.cycle_sources cimport CycleSources
from grader_strategies.explainer_chains.best_deductions cimport BestDeductions

@cython.final
cdef class Cycles(SingleChains):
    cdef Layout layout
    cdef Implications links
    cdef Graph graph
    cdef Reachability reach
    cdef Reachability nested_reach
    cdef Reachability reach_x
    cdef Reachability reach_y
    cdef Reachability active_reach
    cdef ShortestChains shortest
    cdef k.Flag has_shortest
    cdef list lengths_by_links
    cdef ChainLengths lengths
    cdef BestDeductions best_deductions
    cdef DeductionBound bound
    cdef list deductions
    cdef Board origin
    cdef k.Flag origin_has_any
    cdef k.Count wanted
    cdef CycleEliminations cycle_eliminations
    cdef int[::1] on_path
    cdef int path_stamp
    cdef double[::1] increments
    cdef k.Count kind
    cdef k.Count turn
    cdef k.Count longest_cycle
    cdef k.Count longest_chain
    cdef double cycle_base
    cdef double chain_base

    cdef void _search_sources(self, Board board) except *
    cdef void _search(self, Board board, k.Flag for_cycles, k.Flag for_chains) except *
    cdef void _run_pass(self, k.Mask failing, k.Flag for_cycles, k.Flag for_chains, k.Flag in_houses) except *
    cdef k.Flag _find_sources(self) except -1
    cdef k.Flag _may_close(self, k.Count candidate) except -1
    cdef k.Flag _is_wanted(self, k.Count literal) except -1
    cdef void _find_cycles(self, k.Count source) except *
    cdef k.Flag _leads_back(self, k.Count literal, k.Count level) noexcept
    cdef void _stamp_path(self, k.Count node) noexcept
    cdef k.Flag _has_each_chain(self) except -1
    cdef void _take_shortest(self, Board board) except *
    cdef void _find_chain(self, k.Count source) except *
    cdef void _offer_cycle(self, k.Count closing) except *
    cdef void _offer_chain(self, k.Count result) except *
    cdef k.Count _unroll(self, k.Count node) noexcept
    cdef k.Flag _is_better(self, double rating, k.Count size) except -1
    cdef void _keep(self, Deduction deduction, double rating, k.Count nodes) except *
    cdef k.Count _longest(self, double base) except -1
