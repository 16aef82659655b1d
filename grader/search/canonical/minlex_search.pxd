cimport cython

from grader.model cimport bits, kinds as k
from grader.search.canonical.minlex_nine cimport MinlexNine
from grader.search.canonical.minlex_states cimport MinlexStates

@cython.final
cdef class MinlexSearch(MinlexStates):
    cdef k.Count[::1] best
    cdef k.Flag started
    cdef k.Count until_check
    cdef MinlexNine nine

    cpdef k.Flag run(self, object values) except -1
    cdef void _reset_best(self, k.Count place) noexcept nogil
    cdef k.Flag _add_row(self, k.Count row) except -1
    cdef k.Flag _check_deadline(self) except -1
    cdef k.Flag _try_bands(self, k.Count row) except -1
    cdef k.Flag _try_band(self, k.Count row, k.Count band) except -1
    cdef void _fill_first(self, k.Count source) noexcept nogil
    cdef k.Flag _fill(self, k.Count depth, k.Count source, k.Count place) except -1
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
    cdef k.Flag _branch_stacks(self, k.Count depth, k.Count source, k.Count place) except -1
    cdef k.Flag _branch_columns(self, k.Count depth, k.Count source, k.Count place) except -1
    cdef void _descend(self, k.Count depth) noexcept nogil
    cdef void _settle_stack(self, k.Count at, k.Count stack) noexcept nogil
    cdef void _settle_column(self, k.Count at, k.Count column) noexcept nogil
    cdef k.Count _least_label(self, k.Count at, k.Digit digit) noexcept nogil
    cdef k.Flag _write_cell(
        self, k.Count at, k.Count source, k.Count place, k.Count column
    ) noexcept nogil
    cdef k.Flag _write_zeros(self, k.Count place, k.Count count) noexcept nogil
    cdef k.Flag _write_label(self, k.Count place, k.Count label) noexcept nogil
