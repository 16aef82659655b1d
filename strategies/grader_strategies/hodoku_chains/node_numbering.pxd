cimport cython

from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.hodoku_chains.candidate_numbering cimport CandidateNumbering
from grader_strategies.hodoku_chains.crossings cimport Crossings

@cython.final
cdef class NodeNumbering:
    cdef Layout layout
    cdef Crossings crossings
    cdef readonly k.Count most
    cdef k.Count most_groups
    cdef CandidateNumbering candidates
    cdef k.Word numbering
    cdef k.Count count
    cdef k.Count plane
    cdef k.Count groups
    cdef k.Count in_crossings
    cdef k.Count total
    cdef int[::1] cells
    cdef int[::1] digits
    cdef int[::1] number
    cdef int[::1] cell_first
    cdef int[::1] group_digit
    cdef int[::1] first_group
    cdef int[::1] last_group
    cdef int[::1] next_group
    cdef int[::1] group_line
    cdef int[::1] group_box
    cdef k.Mask[::1] group_places
    cdef int[::1] group_heir
    cdef int[::1] group_start
    cdef int[::1] members

    cdef k.Flag build(self, Board board, k.Flag grouped) except -1
    cdef k.Flag _find_groups(self, Board board) except -1
    cdef k.Flag _list_members(self, Board board, k.Count group) except -1
    cdef void _join_digit(self, k.Digit digit, k.Count group) noexcept
    cdef k.Flag has(self, k.Count candidate) noexcept
    cdef k.Count false(self, k.Cell cell, k.Digit digit) noexcept
    cdef k.Count true(self, k.Cell cell, k.Digit digit) noexcept
    cdef k.Count group_at(self, k.Digit digit, int[::1] cells, k.Count start, k.Count end) noexcept
    cdef k.Count add_group(self, k.Digit digit, int[::1] cells, k.Count start, k.Count end) noexcept
    cdef k.Count opposite(self, k.Count node) noexcept
    cdef k.Flag is_group(self, k.Count node) noexcept
    cdef k.Flag is_true(self, k.Count node) noexcept
    cdef k.Count group_of(self, k.Count node) noexcept
    cdef k.Count candidate(self, k.Count node) noexcept
    cdef k.Cell cell(self, k.Count node) noexcept
    cdef k.Digit digit(self, k.Count node) noexcept
