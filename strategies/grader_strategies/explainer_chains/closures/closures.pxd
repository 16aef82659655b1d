from grader.pipeline cimport work
from grader_strategies.explainer_chains.links cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.finding cimport Finding
from grader_strategies.explainer_chains.links cimport closure_links, graph_nodes
from grader_strategies.explainer_chains.closures.deduction cimport Deduction
from grader_strategies.explainer_chains.closures.engine cimport Engine
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.link_order cimport LinkOrder
from grader_strategies.explainer_chains.closures.nested_sizes cimport NestedSizes

cdef class Closures

cdef class Embedding:
    cpdef object bind(self, Layout layout)
    cpdef object prepare(self, Board board)
    cpdef k.Flag deduce(self, Closures closures, k.Count family) except -1

cdef class Closures(Engine):
    cdef k.Flag dynamic
    cdef k.Flag one_digit
    cdef k.Flag keep
    cdef k.Flag is_prepared
    cdef list embedded
    cdef Layout layout
    cdef LinkOrder order
    cdef Board board
    cdef Board origin
    cdef Graph graph
    cdef int[::1] family_of
    cdef int[::1] clash_true
    cdef int[::1] clash_false
    cdef int[::1] limits
    cdef int[::1] seen
    cdef int[::1] parents
    cdef k.Count parent_count
    cdef int[::1] stamps
    cdef int stamp
    cdef k.Count longest
    cdef NestedSizes nested_sizes
    cdef list nested
    cdef object kept_origin
    cdef bytes again_on

    @cython.final
    cdef void start(self, Board board) except *
    @cython.final
    cdef k.Count closure(self, k.Count literal) except -1
    @cython.final
    cdef k.Flag _embed(self, k.Count family) except -1
    @cython.final
    cdef k.Flag _is_too_long(self, k.Count start) except -1
    @cython.final
    cdef k.Count nested_size(self, k.Count node) except -1
    @cython.final
    cdef void forget_parents(self) noexcept
    @cython.final
    cdef void add_parents(self, k.Cell cell, k.Mask mask) noexcept
    @cython.final
    cdef void add_premises(self, int[::1] premises, k.Count first, k.Count end, k.Flag only_one) except *
    @cython.final
    cdef void deduce(self, k.Count family, k.Count place, k.Count nested) except *
    @cython.final
    cdef void deduce_all(
        self, k.Count family, int[::1] candidates, k.Count first, k.Count end, k.Count nested
    ) except *
    @cython.final
    cdef k.Count nest(self, bytes signature, k.Count size) except -1
    @cython.final
    cdef k.Count nest_pattern(self, Finding found) except -1
    @cython.final
    cdef void keep_chain(self, Engine engine, str name, Deduction found, bytes signature) except *

cdef k.Cell _cell_at(Layout layout, k.House house, k.Place place) noexcept
