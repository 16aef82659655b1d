cimport cython
from grader.pipeline cimport work
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links cimport word_sets
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder
from grader_strategies.explainer_chains.links.link_sets cimport LinkSets

cdef k.Count UNKNOWN

cdef class Reachability(LinkSets):
    cdef int[::1] branches
    cdef int[::1] first
    cdef int[::1] next
    cdef k.Count edges
    cdef int[::1] component
    cdef int[::1] extent
    cdef int[::1] low
    cdef int[::1] met
    cdef int[::1] at
    cdef int[::1] waiting
    cdef int[::1] path
    cdef int[::1] order
    cdef k.Count ordered
    cdef k.Count components
    cdef k.Word[::1] ruled_out
    cdef k.Word[::1] held
    cdef k.Word[::1] excluded
    cdef k.Word[::1] gathered
    cdef k.Word[::1] refuted
    cdef int[::1] is_spread
    cdef k.Flag is_closed
    cdef LinkOrder links
    cdef Board walked
    cdef k.Word[::1] all_numbers
    cdef bytes key

    cdef void bind(self, Layout layout) except *
    @cython.final
    cdef void build(self, Board board) except *
    @cython.final
    cdef void begin_walks(
        self, Board board, k.Word[::1] gone, k.Word[::1] pairs, k.Count at
    ) except *
    @cython.final
    cdef k.Flag refutes_itself(self, k.Count candidate) noexcept nogil
    @cython.final
    cdef k.Flag proves_itself(self, k.Count candidate) noexcept nogil
    @cython.final
    cdef k.Flag is_on_cycle(self, k.Count candidate) noexcept nogil
    @cython.final
    cdef k.Mask refuted_digits(self) noexcept nogil
    @cython.final
    cdef k.Flag cell_excludes(self, Board board, k.Cell cell) except -1
    @cython.final
    cdef k.Flag slot_excludes(self, Board board, k.House house, k.Digit digit) except -1
    cdef void number_candidates(self, Board board) except *
    @cython.final
    cdef void _link(self) except *
    @cython.final
    cdef void _find_components(self) noexcept nogil
    @cython.final
    cdef k.Count _close(self, k.Count node, k.Count waiting) noexcept nogil
    @cython.final
    cdef void _unite(self) except *
    @cython.final
    cdef void _find_refuted(self) except *
    @cython.final
    cdef void spread(self, k.Count number) except *
    @cython.final
    cdef void _walk(self, k.Count number) except *
    @cython.final
    cdef void _find_partners(self, Board board, k.Count number) noexcept
    @cython.final
    cdef void _add_partner(self, k.Count number, k.Count place) noexcept nogil
    @cython.final
    cdef k.Flag _any_common(self, k.Count count) noexcept nogil
