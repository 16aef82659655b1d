from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from strategies.chains.graph cimport Graph
from strategies.chains.hint cimport Hint
from strategies.chains.links cimport LinkOrder

cdef class Forcing

cdef class Embedding:
    cpdef object bind(self, Layout layout)
    cpdef object remember(self, k.Flag keep)
    cpdef k.Flag deduce(self, Forcing closure, k.Count family) except -1

cdef class Forcing:
    cdef k.Flag multi
    cdef k.Flag dynamic
    cdef k.Flag one_digit
    cdef k.Flag everything
    cdef k.Flag keep
    cdef list embedded
    cdef Layout layout
    cdef LinkOrder order
    cdef Board board
    cdef Board origin
    cdef Graph graph
    cdef int[::1] family_of
    cdef int[::1] first_node
    cdef int[::1] clash_true
    cdef int[::1] clash_false
    cdef int[::1] targets
    cdef int[::1] members
    cdef k.Count count
    cdef list hints
    cdef list nested_sizes
    cdef list nested_keys
    cdef readonly list nested_stories
    cdef dict signatures

    cdef void deduce(self, k.Count family, k.Cell cell, k.Digit digit, object parents, k.Count nested) except *
    cdef k.Count nest(self, Forcing engine, Hint hint) except -1
    cpdef object tell(self, Hint hint)
    cpdef object remember(self, k.Flag keep)
    cpdef object bind(self, Layout layout)
    cpdef list collect(self, Board board, k.Flag everything)
    cpdef object signature(self, Hint hint)
    cpdef list removed_parents(self, Hint hint, Board origin, Board board)
    cdef k.Count closure(self, k.Count literal) except -1
    cdef k.Flag _expand_true(self, k.Count family, k.Count node) except -1
    cdef k.Flag _derive_false(self, k.Count family, k.Count place, k.Count cause, k.Count parent) except -1
    cdef k.Flag _expand_false(self, k.Count family, k.Count node) except -1
    cdef k.Flag _derive_true(self, k.Count family, k.Cell cell, k.Digit digit, k.Count cause, k.Count parent) except -1
    cdef k.Flag _link_true(self, k.Count family, k.Cell cell, k.Digit digit, k.Count cause, k.Count parent) except -1
    cdef k.Flag _embed(self, k.Count family) except -1
    cdef void _from_cell(self, k.Cell cell) except *
    cdef void _from_houses(self, k.Cell cell, k.Digit digit) except *
    cdef void _clash(self, k.Count family, k.Count literal) except *
    cdef void _pair(self, k.Count plus, k.Count minus) except *
    cdef void _common(self, k.Count kind, k.Count source) except *
    cdef void _offer(self, k.Count kind, k.Count source, k.Count literal) except *
    cdef k.Count _nested_size(self) except -1
