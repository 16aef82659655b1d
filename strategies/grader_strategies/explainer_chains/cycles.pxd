from grader_strategies.explainer_chains cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains cimport nodes
from grader_strategies.explainer_chains.engine cimport Engine
from grader_strategies.explainer_chains.graph cimport Graph
from grader_strategies.explainer_chains.hint cimport Hint
from grader_strategies.explainer_chains.implications cimport Implications
from grader_strategies.explainer_chains.lengths cimport Lengths
from grader_strategies.explainer_chains.exclusions cimport Exclusions
from grader_strategies.explainer_chains.cycle_eliminations cimport CycleEliminations
from grader_strategies.explainer_chains.best_hints cimport BestHints

@cython.final
cdef class Cycles(Engine):
    cdef Layout layout
    cdef Implications links
    cdef Graph graph
    cdef Exclusions reach
    cdef Exclusions reach_x
    cdef Exclusions reach_y
    cdef Exclusions way
    cdef Lengths lengths
    cdef BestHints best_hints
    cdef list hints
    cdef k.Count wanted
    cdef CycleEliminations cycle_eliminations
    cdef int[::1] on_way
    cdef int trip
    cdef double[::1] added
    cdef k.Count kind
    cdef k.Count turn
    cdef double bound_rating
    cdef k.Count bound_size
    cdef k.Count bound_kind
    cdef k.Count bound_turn
    cdef k.Count longest_cycle
    cdef k.Count longest_chain
    cdef double cycle_base
    cdef double chain_base

    cdef void _search(self, k.Flag for_cycles, k.Flag for_chains) except *
    cdef void _no_bound(self) except *
    cdef void _bound_by_winners(self) except *
    cdef k.Flag _may_circle(self, k.Count candidate) except -1
    cdef k.Flag _may_win(self, k.Count literal) except -1
    cdef void _find_cycles(self, k.Count source) except *
    cdef k.Flag _leads_back(self, k.Count literal, k.Count level) noexcept
    cdef void _trace(self, k.Count node) noexcept
    cdef void _find_chain(self, k.Count source) except *
    cdef void _offer_cycle(self, k.Count closing) except *
    cdef void _offer_chain(self, k.Count result) except *
    cdef k.Count _unroll(self, k.Count node) noexcept
    cdef k.Flag _is_better(self, double rating, k.Count size) except -1
    cdef void _keep(self, Hint hint, double rating, k.Count nodes) except *
    cdef k.Count _longest(self, double base) except -1
