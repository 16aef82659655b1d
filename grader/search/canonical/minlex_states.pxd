from grader.model cimport bits, kinds as k
from grader.search.canonical.minlex_nine cimport MinlexNine

cdef class MinlexStates:
    cdef readonly k.Count size
    cdef k.Count stack
    cdef k.Count band
    cdef k.Count stacks
    cdef k.Count turns
    cdef k.Flag boxed
    cdef k.Count[::1] stack_of
    cdef k.Count[::1] band_of

    cdef k.Digit[::1] grid
    cdef k.Count[::1] column_of
    cdef k.Count[::1] counts
    cdef k.Count[::1] row_counts
    cdef k.Count[::1] band_counts
    cdef k.Mask[::1] box_masks
    cdef k.Count digits

    cdef k.Count turned_at
    cdef k.Count labels_at
    cdef k.Count first_at
    cdef k.Count used_at
    cdef k.Count rows_at
    cdef k.Count place_at
    cdef k.Count slot_at
    cdef k.Count label_at
    cdef k.Count width

    cdef k.Count[::1] work
    cdef k.Count[::1] states
    cdef k.Count[::1] next_states
    cdef k.Count capacity
    cdef k.Count count
    cdef k.Count next_count
    cdef k.Flag overflow
    cdef k.Count[::1] heads
    cdef k.Count[::1] order
    cdef k.Count[::1] smallest

    cdef k.Flag _load(self, object values) except -1
    cdef k.Flag _record(self, k.Count row, k.Count column, k.Digit digit) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef object _reserve(self, k.Count capacity)

    cpdef str text(self)
    cpdef tuple sources(self)
    cpdef tuple labels(self)
    cpdef object automorphisms(self)
    cdef void _order_columns(self) noexcept nogil
    cdef void _begin_next(self) noexcept nogil
    cdef void _drop_next(self) noexcept nogil
    cdef void _store_state(self, k.Count depth) noexcept nogil
    cdef object _take_next(self)
    cdef object _take_over(self, MinlexNine nine)
