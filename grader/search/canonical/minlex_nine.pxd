from grader.search cimport search_states
cimport cython

from grader.model cimport bits, kinds as k

@cython.final
cdef class MinlexNine:
    cdef k.Digit[::1] grid
    cdef k.Count[::1] column_of
    cdef k.Count[::1] smallest
    cdef k.Count[::1] heads
    cdef k.Mask[18] filled
    cdef k.Mask[18] occupied
    cdef k.Mask[18] keys
    cdef k.Mask[256] blocks
    cdef k.Mask[8] spread
    cdef k.Count[9] third

    cdef k.Word[::1] states
    cdef k.Word[::1] next_states
    cdef k.Count capacity
    cdef readonly k.Count count
    cdef k.Count next_count
    cdef k.Flag overflow
    cdef k.Count[9] best
    cdef k.Mask least_key
    cdef k.Flag started
    cdef k.Count until_check
    cdef k.Count row
    cdef k.Count turn
    cdef k.Count first
    cdef k.Mask used
    cdef k.Word rows

    cpdef object run(self)
    cdef void _prepare(self) noexcept nogil
    cdef object _reserve(self, k.Count capacity)
    cdef k.Flag _add_row(self) except -1
    cdef void _try_bands(self, k.Count at) noexcept nogil
    cdef void _begin_with(self, k.Count source) noexcept nogil
    cdef void _fill_second(self, k.Count source) noexcept nogil
    cdef k.Count _head(self, k.Count source, k.Count column) noexcept nogil
    cdef void _try_pair(self, k.Count source, k.Count first, k.Count second) noexcept nogil
    cdef void _fill(
        self, k.Count source, k.Count place, k.Mask order, k.Count labels, k.Word names
    ) noexcept nogil
    cdef void _try_stacks(
        self, k.Count source, k.Count place, k.Mask order, k.Count labels, k.Word names
    ) noexcept nogil
    cdef void _try_columns(
        self,
        k.Count source,
        k.Count place,
        k.Count stack,
        k.Mask order,
        k.Count labels,
        k.Word names,
    ) noexcept nogil
    cdef k.Mask _settle(self, k.Count column, k.Mask order) noexcept nogil
    cdef k.Count _label(
        self, k.Digit digit, k.Mask order, k.Count labels, k.Word names
    ) noexcept nogil
    cdef k.Flag _write_zeros(self, k.Count place, k.Count count) noexcept nogil
    cdef k.Flag _write_label(self, k.Count place, k.Count label) noexcept nogil
    cdef void _store_state(
        self, k.Count source, k.Mask order, k.Count labels, k.Word names
    ) noexcept nogil
    cpdef k.Flag is_transposed(self) noexcept
    cpdef k.Count first_row(self) noexcept
    cpdef k.Count labels_used(self) noexcept
    cpdef k.Count row_at(self, k.Count place) noexcept
    cpdef k.Count slot_of(self, k.Count stack) noexcept
    cpdef k.Count place_of(self, k.Count column) noexcept
    cpdef k.Count label_of(self, k.Digit digit) noexcept
