from grader.pipeline cimport work
from grader_strategies.explainer_chains.links cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader_strategies.explainer_chains.closures cimport selection
from grader_strategies.explainer_chains.lengths.chain_lengths cimport ChainLengths
from grader_strategies.explainer_chains.search.chain_search cimport ChainSearch
from grader_strategies.explainer_chains.lengths.cycle_sources cimport CycleSources
from grader_strategies.explainer_chains.closures.deduction cimport Deduction
from grader_strategies.explainer_chains.links.reachability cimport Reachability
from grader_strategies.explainer_chains.lengths.shortest_chains cimport ShortestChains

@cython.final
cdef class Cycles(ChainSearch):
    cdef Reachability reach
    cdef Reachability nested_reach
    cdef Reachability reach_x
    cdef Reachability reach_y
    cdef ShortestChains shortest
    cdef list lengths_by_links

    cdef void _search_sources(self, Board board) except *
    cdef void _search(self, Board board, k.Flag for_cycles, k.Flag for_chains) except *
    cdef void _run_pass(self, k.Mask failing, k.Flag for_cycles, k.Flag for_chains, k.Flag in_houses) except *
    cdef k.Flag _find_sources(self) except -1
    cdef k.Flag _may_close(self, k.Count candidate) except -1
    cdef k.Flag _is_wanted(self, k.Count literal) except -1
    cdef void _take_shortest(self, Board board) except *
