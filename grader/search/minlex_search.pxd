cimport cython

from grader.model cimport bits, kinds as k
from grader.search.minlex_nine cimport MinlexNine

@cython.final
cdef class MinlexSearch:
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

    cdef k.Count[::1] best
    cdef k.Count[::1] heads
    cdef k.Count[::1] order
    cdef k.Flag started
    cdef k.Count until_check
    cdef k.Count[::1] smallest
    cdef MinlexNine nine

    cpdef k.Flag run(self, object values) except -1
    cdef object _run_nine(self)
    cdef k.Flag _load(self, object values) except -1
    cdef k.Flag _record(self, k.Count row, k.Count column, k.Digit digit) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef void _reset_best(self, k.Count place) noexcept nogil
    cdef object _reserve(self, k.Count capacity)
    cdef k.Flag _add_row(self, k.Count row) except -1
    cdef void _try_bands(self, k.Count row) noexcept nogil
    cdef void _try_band(self, k.Count row, k.Count band) noexcept nogil
    cdef void _fill_first(self, k.Count source) noexcept nogil
    cdef void _fill(self, k.Count depth, k.Count source, k.Count place) noexcept nogil
    cdef k.Count _count_stacks(self, k.Count at, k.Count slot) noexcept nogil
    cdef k.Count _stack_in(self, k.Count at, k.Count slot) noexcept nogil
    cdef k.Count _count_columns(self, k.Count at, k.Count stack, k.Count place) noexcept nogil
    cdef k.Count _column_in(self, k.Count at, k.Count stack, k.Count place) noexcept nogil
    cdef k.Count _bring_empty_stacks_first(
        self, k.Count at, k.Count source, k.Count slot, k.Count tied
    ) noexcept nogil
    cdef k.Count _bring_zeros_first(
        self, k.Count at, k.Count source, k.Count stack, k.Count place, k.Count tied
    ) noexcept nogil
    cdef void _branch_stacks(self, k.Count depth, k.Count source, k.Count place) noexcept nogil
    cdef void _branch_columns(self, k.Count depth, k.Count source, k.Count place) noexcept nogil
    cdef void _descend(self, k.Count depth) noexcept nogil
    cdef void _settle_stack(self, k.Count at, k.Count stack) noexcept nogil
    cdef void _settle_column(self, k.Count at, k.Count column) noexcept nogil
    cdef k.Count _least_label(self, k.Count at, k.Digit digit) noexcept nogil
    cdef k.Flag _write_cell(
        self, k.Count at, k.Count source, k.Count place, k.Count column
    ) noexcept nogil
    cdef k.Flag _write_zeros(self, k.Count place, k.Count count) noexcept nogil
    cdef k.Flag _write_label(self, k.Count place, k.Count label) noexcept nogil
    cdef void _store_state(self, k.Count depth) noexcept nogil

    cpdef str text(self)
    cpdef tuple sources(self)
    cpdef tuple labels(self)
    cpdef object automorphisms(self)
    cdef void _order_columns(self) noexcept nogil
