from grader_strategies.explainer_chains.links cimport causes
cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

@cython.final
cdef class Graph:
    cdef Layout layout
    cdef readonly object allocation
    cdef k.Count literals
    cdef k.Count count
    cdef k.Count linked
    cdef k.Count families
    cdef k.Count width
    cdef int[::1] slots
    cdef int[::1] first
    cdef int[::1] literal
    cdef int[::1] cause
    cdef int[::1] nested
    cdef int[::1] parent_start
    cdef int[::1] parents
    cdef short[::1] at
    cdef int[::1] mark
    cdef int[::1] sizes
    cdef int marked
    cdef int[::1] stack
    cdef k.Count next_true
    cdef k.Count next_false
    cdef k.Count clash_true
    cdef k.Count clash_false
    cdef k.Count steps

    cpdef void release(self) except *
    cdef void _allocate(self, k.Size nodes, k.Size parents, k.Size entries) except *
    cdef void clear(self, Board board) except *
    cdef void restart(self) except *
    cdef k.Count begin(self) except -1
    cdef k.Flag reserve(self) except -1
    cdef k.Flag reserve_parents(self) except -1
    cdef k.Flag reserve_links(self) except -1
    cdef void set_nested(self, k.Count nested) noexcept nogil
    cdef k.Count nested_at(self, k.Count node) noexcept nogil
    cdef k.Count ancestry(self, k.Count node) noexcept nogil
    cdef k.Count size(self, k.Count node) noexcept nogil
