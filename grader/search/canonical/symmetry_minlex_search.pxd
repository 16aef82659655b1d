from grader.model cimport kinds as k

cdef class SymmetryMinlexSearch:
    cdef k.Count cells
    cdef k.Count digits
    cdef k.Count depth
    cdef k.Count until_check
    cdef k.Cell[::1] images
    cdef k.Count[::1] level_start
    cdef k.Count[::1] group_of
    cdef k.Digit[::1] group_first
    cdef k.Digit[::1] successor

    cdef k.Digit[::1] values
    cdef k.Cell[::1] orders
    cdef k.Digit[::1] names
    cdef k.Digit[::1] free
    cdef k.Count[::1] smallest
    cdef k.Cell[::1] best_order
    cdef readonly k.Count smallest_count

    cpdef k.Flag run(self, object values) except -1
    cdef void _try_symmetries(self, k.Count level) except *
    cdef void _compare(self, k.Count at) noexcept nogil
    cdef void _reset_names(self) noexcept nogil
    cdef k.Count _label(self, k.Digit digit) noexcept nogil
    cpdef str text(self)
    cpdef tuple sources(self)
    cpdef tuple labels(self)
    cpdef object automorphisms(self)
