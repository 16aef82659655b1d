from grader.pipeline cimport work
from grader_strategies.explainer_chains.links cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.closures cimport selection
from grader_strategies.explainer_chains.links cimport graph_nodes
from grader_strategies.explainer_chains.sets.assumption_sets cimport AssumptionSets
from grader_strategies.explainer_chains.search.best_deductions cimport BestDeductions
from grader_strategies.explainer_chains.closures.closures cimport Closures
from grader_strategies.explainer_chains.closures.deduction cimport Deduction
from grader_strategies.explainer_chains.links.graph cimport Graph

cdef class ForcingDeductions(Closures):
    cdef k.Count wanted
    cdef BestDeductions best_deductions
    cdef object buffer
    cdef int[::1] view
    cdef object signed
    cdef int[::1] signed_view
    cdef int[::1] targets
    cdef int[::1] found
    cdef k.Count found_count
    cdef int[::1] members
    cdef int[::1] starts
    cdef k.Count count
    cdef k.Count start_of_branches
    cdef k.Count turn
    cdef k.Count best_turn
    cdef list deductions

    @cython.final
    cdef void begin_search(self, k.Count wanted) except *
    @cython.final
    cdef void clash(self, k.Count family, k.Count literal) except *
    @cython.final
    cdef void common(self, k.Count kind, k.Count source) except *
    cdef k.Flag follows_from_all(self, k.Count kind, k.Count literal) except -1
    cdef void common_in_sets(self, k.Count kind, k.Count source, AssumptionSets sets) except *
    cdef void _note_found(self, k.Count node) noexcept nogil
    cdef void _offer_node(self, k.Count kind, k.Count source, k.Count node) except *
    @cython.final
    cdef k.Count _extent(self, k.Count family) noexcept
    @cython.final
    cdef k.Flag _any_common(self, k.Count family) noexcept
    @cython.final
    cdef void offer(self, k.Count kind, k.Count source, k.Count literal) except *
    @cython.final
    cdef void _reserve(self, k.Count needed) except *
    @cython.final
    cdef k.Flag _is_beaten(self, k.Count kind, k.Count size, k.Count literal) except -1
    @cython.final
    cdef void _add_ancestry(self, k.Count target, object known, object order) except *
    @cython.final
    cdef object _further_premises(self, k.Count target, k.Count nested)
