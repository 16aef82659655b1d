cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.lengths.chain_levels cimport ChainLevels
from grader_strategies.explainer_chains.lengths.cycle_sources cimport CycleSources
from grader_strategies.explainer_chains.links.reachability cimport Reachability
from grader_strategies.facts.changes cimport Changes
from grader_strategies.facts.digit_templates cimport DigitTemplates

@cython.final
cdef class ShortestChains:
    cdef Layout layout
    cdef Reachability reach
    cdef ChainLevels all_links
    cdef ChainLevels in_cells
    cdef ChainLevels in_houses
    cdef ChainLevels of_digit
    cdef ChainLevels links
    cdef CycleSources sources
    cdef Changes changes
    cdef DigitTemplates templates
    cdef k.Word chainless
    cdef k.Word[::1] cycleless
    cdef int[::1] longest
    cdef k.Word[::1] seen
    cdef int[::1] sizes
    cdef int[::1] literals
    cdef double[::1] increments
    cdef k.Count kind
    cdef k.Count size
    cdef k.Count literal

    cdef void bind(self, Layout layout) except *
    cdef k.Flag find(self, Board board) except -1
    cdef k.Flag _load_links(self, Board board, k.Count kind, k.Count longest) except -1
    cdef k.Flag _has_new_pair(
        self, Board board, k.Word since, k.Flag in_cells, k.Flag in_houses
    ) noexcept
    cdef void _find_in_digits(self, Board board) except *
    cdef void _search_digit(self, Board board, k.Digit digit) except *
    cdef k.Count turn(self) noexcept nogil
    cdef k.Count turn_of(self, k.Count candidate) noexcept nogil
    cdef k.Flag find_sources(self, Board board, k.Count kind, k.Count longest) except -1
