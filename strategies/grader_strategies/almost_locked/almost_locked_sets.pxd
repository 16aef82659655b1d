cimport cython

from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.finding cimport Finding
from grader_strategies.facts.changes cimport Changes

@cython.final
cdef class AlmostLockedSets:
    cdef Ticker ticker
    cdef Layout layout
    cdef k.Count words
    cdef k.Count largest
    cdef readonly k.Count count
    cdef readonly object allocation
    cdef k.Count room
    cdef k.Count slot_room
    cdef k.Count used
    cdef k.Flag complete
    cdef int[::1] slots
    cdef k.Word[::1] cells
    cdef k.Mask[::1] digits
    cdef k.Mask[::1] sighted
    cdef int[::1] sizes
    cdef k.Word[::1] at
    cdef k.Word[::1] sees
    cdef k.Word[::1] peers
    cdef k.Word[::1] candidates
    cdef int[::1] picked
    cdef int[::1] open_cells
    cdef k.Mask[::1] open_masks
    cdef k.Count open
    cdef Changes changes
    cdef k.Word known
    cdef int[::1] house_first
    cdef int[::1] old_house_first
    cdef int[::1] old_slots
    cdef k.Word[::1] old_cells
    cdef k.Mask[::1] old_digits
    cdef int[::1] old_sizes
    cdef k.Word[::1] old_at
    cdef k.Word[::1] old_sees

    cpdef k.Flag release(self) except -1
    cdef k.Flag _allocate(self, k.Size room, k.Size slot_room) except -1
    cdef k.Flag _grow(self) except -1
    cdef k.Flag _grow_slots(self) except -1
    cpdef k.Flag build(self, Board board) except -1
    cdef k.Flag _set_aside(self) except -1
    cdef k.Flag _copy_house(self, k.House house) except -1
    cdef void _list_open(self, Board board, k.House house) noexcept
    cdef k.Flag _extend(self, Board board, k.House house, k.Count start, k.Mask digits, k.Count size) except -1
    cdef k.Flag _is_listed(self, k.House house, k.Count size) noexcept
    cdef k.Flag _is_in(self, k.Cell cell, k.House house) noexcept
    cdef k.Flag _list(self, Board board, k.Mask digits, k.Count size) except -1
    cdef void _see(self, Board board, k.Count own, k.Digit digit, k.Count size) noexcept
    cdef void _see_in_two_words(self, Board board, k.Count own, k.Digit digit, k.Count size) noexcept
    cdef k.Flag overlap(self, k.Count one, k.Count other) noexcept
    cpdef object sight(self, k.Count one)
    cdef k.Flag see_common(self, k.Count one, k.Count other, k.Mask spared) noexcept
    cdef k.Flag strike_common(self, Finding finding, k.Count one, k.Count other, k.Mask spared) except -1
    cdef void strike_word(self, Finding finding, k.Count word, k.Word seen, k.Digit digit) noexcept
    cdef k.Flag add_members(self, Board board, Finding finding, k.Count number, k.Count one) except -1
