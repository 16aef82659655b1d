cimport cython

from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader.model.rules.support cimport RuleSupport

@cython.final
cdef class RulePropagation:
    cdef readonly Layout layout
    cdef readonly RuleSupport support
    cdef k.Mask[::1] masks
    cdef k.Count rules
    cdef k.Count basic_rules
    cdef k.Cell[::1] equation_cells
    cdef int[::1] equation_start
    cdef int[::1] added
    cdef int[::1] totals
    cdef k.Mask[::1] offsets
    cdef k.Word[::1] reached
    cdef int[::1] concerns
    cdef int[::1] concern_start
    cdef k.Count constraints
    cdef k.Count last_basic
    cdef k.Count limit
    cdef int[::1] queue
    cdef unsigned char[::1] is_waiting
    cdef k.Count queue_first
    cdef k.Count queue_length
    cdef k.Cell[::1] singles
    cdef k.Count single_count
    cdef k.Cell[::1] trail_cells
    cdef k.Mask[::1] trail_masks
    cdef k.Count trail_length
    cdef int[::1] weights

    cdef k.Flag begin(self, k.Mask[::1] candidates, k.Flag is_basic) noexcept
    cdef k.Flag keep(self, k.Cell cell, k.Mask kept) noexcept nogil
    cdef k.Flag is_filled(self) noexcept nogil
    cdef void undo(self, k.Count length) noexcept nogil
    cdef k.Flag propagate(self) noexcept
    cdef void stop(self) noexcept nogil
    cdef void _await(self, k.Count number) noexcept nogil
    cdef k.Flag _place(self, k.Cell cell) noexcept
    cdef k.Flag _revise(self, k.Count number) noexcept
    cdef void _blame(self, k.Count number) noexcept
    cdef k.Flag _find_hidden(self, k.House house) noexcept
    cdef k.Flag _narrow(self, k.Count rule) noexcept
    cdef k.Flag _claim(self, k.Count first, k.Count end, k.Mask bit) noexcept
    cdef k.Flag _balance(self, k.Count equation) noexcept nogil
    cdef k.Mask _mirrored(self, k.Mask mask) noexcept nogil
    cdef k.Count _width(self, k.Mask mask) noexcept nogil
