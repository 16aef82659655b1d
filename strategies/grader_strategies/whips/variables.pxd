from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline cimport work
from grader.pipeline.ticker cimport Ticker
from grader_strategies.facts.changes cimport Changes
from grader_strategies.whips cimport limits
cimport cython

cdef class Variables:
    cdef readonly Layout layout
    cdef k.Flag with_groups
    cdef Changes changes
    cdef Ticker ticker
    cdef readonly object allocation
    cdef k.Count all_units
    cdef readonly k.Count count
    cdef readonly k.Count elements
    cdef k.Count units
    cdef k.Count alive
    cdef k.Word known
    cdef int[::1] number
    cdef int[::1] cells
    cdef int[::1] digits
    cdef int[::1] gone
    cdef int[::1] unit_number
    cdef int[::1] unit_start
    cdef int[::1] left
    cdef int[::1] total
    cdef int[::1] lost
    cdef k.Count lost_count
    cdef k.Count most_shared
    cdef k.Count units_of_cell
    cdef k.Count most_excluded
    cdef k.Count crossings
    cdef int[::1] crossing_houses
    cdef int[::1] crossing_start
    cdef int[::1] crossing_cells
    cdef int[::1] seen_start
    cdef int[::1] seen_cells
    cdef int[::1] group_left
    cdef int[::1] group_start
    cdef int[::1] group_crossing
    cdef int[::1] group_digit
    cdef int[::1] group_members
    cdef k.Count candidate_width
    cdef int[::1] in_groups_count
    cdef int[::1] in_groups
    cdef k.Count unit_width
    cdef int[::1] unit_groups_count
    cdef int[::1] unit_groups
    cdef int[::1] linked_start
    cdef int[::1] linked
    cdef int[::1] own_start
    cdef int[::1] own
    cdef int[::1] members

    cpdef void release(self) except *
    cdef k.Flag update(self, Board board) except -1
    cdef void _drop(self, Board board) noexcept
    cdef void _disuse(self) noexcept nogil
    cdef void _number(self, Board board) except *
    cdef void _grow_links(self) except *
    cdef void _list_variables(self, Board board) except *
    cdef void _begin_unit(self, k.Count unit, k.Count size) noexcept nogil
    cdef k.Count _join(self, k.Count number, k.Count unit, k.Count entries) noexcept nogil
    cdef k.Count _link(self, k.Count number, k.Count entries) noexcept
    cdef void _list_groups(self, k.Count entries) except *
    cdef k.Flag are_linked(self, k.Count one, k.Count other) noexcept nogil
    cdef k.Flag _excludes(self, k.Cell cell, k.Digit digit, k.Cell second, k.Digit second_digit) noexcept nogil
    cdef k.Count _link_by_rules(self, k.Count crossing, k.Digit digit, k.Count entries) noexcept
    cdef k.Count _list_members(self, k.Count crossing, k.Digit digit, k.Count members) except -1
    cdef void _list_owners(self, k.Count group) noexcept
    cdef k.Count _unit_of(self, k.Count group, k.Count side) noexcept
    cdef k.Flag is_in_group(self, k.Count number, k.Count group) noexcept nogil
