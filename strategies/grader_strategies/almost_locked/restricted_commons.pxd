from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.facts.changes cimport Changes
from grader_strategies.almost_locked.almost_locked_sets cimport AlmostLockedSets

cdef class RestrictedCommons:
    cdef Ticker ticker
    cdef Layout layout
    cdef readonly AlmostLockedSets sets
    cdef Changes changes
    cdef k.Word known
    cdef k.Count linked
    cdef k.Count visited
    cdef k.Count least
    cdef k.Count most
    cdef readonly object allocation
    cdef readonly k.Count count
    cdef int[::1] low
    cdef int[::1] high
    cdef int[::1] digits
    cdef int[::1] first
    cdef int[::1] found
    cdef int[::1] fresh
    cdef k.Word fresh_now
    cdef k.Word fresh_since
    cdef k.Count fresh_count
    cdef int[::1] kept
    cdef int[::1] renumbered
    cdef k.Count pairs
    cdef int[::1] pair_first
    cdef int[::1] pair_last
    cdef int[::1] pair_next
    cdef int[::1] pair_high
    cdef int[::1] pair_digits
    cdef int[::1] old_low
    cdef int[::1] old_high
    cdef int[::1] old_digits
    cdef k.Word[::1] changed
    cdef int[::1] starts
    cdef int[::1] following
    cdef int[::1] touching_start
    cdef int[::1] touching
    cdef k.Flag overlapping

    cpdef k.Flag release(self) except -1
    cdef k.Flag _allocate(self, k.Size sets, k.Size links) except -1
    cpdef k.Flag update(self, Board board) except -1
    cdef k.Flag _build(self, Board board) except -1
    cdef k.Count note_fresh(self, k.Word board) noexcept
    cdef void _find_fresh_sets(self, k.Word board) noexcept
    cdef void _note_changed(self, k.Word board) noexcept
    cdef void _note_kept(self, k.Word board) noexcept
    cdef k.Flag _keep_links(self, k.Count old) except -1
    cdef k.Flag _find_fresh(self) except -1
    cdef k.Flag _find_fresh_of(self, k.Count one) except -1
    cdef void _find_restricted(self, k.Count one, k.Flag forward) noexcept
    cdef k.Flag _add_pair(self, k.Count one, k.Count other, k.Mask digits) except -1
    cdef k.Count _copy(self, k.Count one, k.Count at, k.Count links, k.Count end) except -1
    cpdef k.Flag link(self, k.Count last) except -1
    cdef k.Flag list_touching(self) except -1
    cdef void _add_touching(self, k.Count one, k.Count link) noexcept
    cdef k.Flag _list_starts(self) except -1
    cdef k.Cell _first_cell(self, k.Count slot) noexcept
    cdef k.Flag _link(self, k.Count one) except -1
    cdef k.Flag _is_restricted(self, k.Count one, k.Count other, k.Digit digit) noexcept
    cdef k.Flag _add(self, k.Count one, k.Count other, k.Mask digits) except -1

cdef class OverlappingCommons(RestrictedCommons):
    pass
