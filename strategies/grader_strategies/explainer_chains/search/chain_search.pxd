cimport cython
from grader.pipeline cimport work
from grader.model cimport kinds as k
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.closures cimport selection
from grader_strategies.explainer_chains.links cimport causes, graph_nodes, word_sets
from grader_strategies.explainer_chains.search.best_deductions cimport BestDeductions
from grader_strategies.explainer_chains.lengths.chain_lengths cimport ChainLengths
from grader_strategies.explainer_chains.search.cycle_eliminations cimport CycleEliminations
from grader_strategies.explainer_chains.lengths.cycle_sources cimport CycleSources
from grader_strategies.explainer_chains.closures.deduction cimport Deduction
from grader_strategies.explainer_chains.search.deduction_bound cimport DeductionBound
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.implications cimport Implications
from grader_strategies.explainer_chains.links.reachability cimport Reachability
from grader_strategies.explainer_chains.search.single_chains cimport SingleChains

cdef class ChainSearch(SingleChains):
    cdef Layout layout
    cdef Implications links
    cdef Graph graph
    cdef Reachability active_reach
    cdef ChainLengths lengths
    cdef CycleSources sources
    cdef k.Flag has_shortest
    cdef BestDeductions best_deductions
    cdef DeductionBound bound
    cdef list deductions
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

    cdef void allocate_search(
        self, Layout layout, Reachability reach, ChainLengths lengths, CycleSources sources
    ) except *
    @cython.final
    cdef void find_cycles(self, k.Count source) except *
    @cython.final
    cdef void _add_false(self, k.Count first, k.Count last, k.Count level) except *
    @cython.final
    cdef void _add_true(self, k.Count first, k.Count last, k.Count level, k.Count source) except *
    @cython.final
    cdef k.Count _row_of(self, k.Flag sign, k.Count links) noexcept
    @cython.final
    cdef void find_chain(self, k.Count source) except *
    @cython.final
    cdef void _offer_cycle(self, k.Count closing) except *
    @cython.final
    cdef void _offer_chain(self, k.Count result) except *
    @cython.final
    cdef k.Count _unroll(self, k.Count node) noexcept
    @cython.final
    cdef k.Flag is_better(self, double rating, k.Count size) except -1
    @cython.final
    cdef void _keep(self, Deduction deduction, double rating, k.Count nodes) except *
    @cython.final
    cdef k.Count longest_size(self, double base) except -1
