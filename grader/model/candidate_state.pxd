from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout

cdef class CandidateState:
    cdef readonly Layout layout
    cdef k.Digit[::1] values
    cdef k.Flag[::1] given
    cdef k.Mask[::1] cell_masks
    cdef k.Mask[::1] missing_masks
    cdef k.Flag lacks_candidates
    cdef k.Mask[::1] place_masks
    cdef k.Mask[::1] lone_masks
    cdef k.Count[::1] open_cells
    cdef k.Cell[::1] naked_cells
    cdef k.Cell[::1] hidden_cells
    cdef k.Digit[::1] hidden_digits
    cdef k.Mask[::1] taken_masks
    cdef k.Cell[::1] gone_at
    cdef k.Word[::1] arrivals
    cdef public k.Flag keeps_arrivals
    cdef public str solution
    cdef readonly k.Count unsolved
    cdef k.Flag broken
    cdef k.Count nearly_full
    cdef k.Count naked_first
    cdef k.Count naked_count
    cdef k.Count naked_waiting
    cdef k.Count hidden_first
    cdef k.Count hidden_count

    cdef void forget_missing(self) noexcept
    cdef void lack(self, k.Cell cell, k.Digit digit) noexcept
    cdef void copy_missing(self, CandidateState other) noexcept
    cdef k.Flag read_givens(self, object givens) except -1
    cdef k.Flag read_codes(self, bytes codes) except -1
    cdef k.Flag take_values(self) noexcept
    cdef k.Flag _note_values(self) noexcept
    cdef void fill(self, k.Cell[::1] cells, k.Digit[::1] digits, k.Count count) noexcept
    cdef void _leave_the_rest(self) noexcept
    cdef void note_candidates(self) noexcept
    cdef void _note_when_gone(self) noexcept
    cdef void _queue_naked(self) noexcept
    cdef void _queue_hidden(self) noexcept
    cdef void _sort_arrivals(self, k.Count count) noexcept
