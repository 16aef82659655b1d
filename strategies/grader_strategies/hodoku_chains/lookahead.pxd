cimport cython

from grader.pipeline cimport work
from grader_strategies.hodoku_chains cimport net_constants
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.hodoku_chains.consequences cimport Consequences
from grader_strategies.hodoku_chains.group_links cimport GroupLinks

@cython.final
cdef class Lookahead(Consequences):
    cdef Board board
    cdef int[::1] values
    cdef k.Mask[::1] masks
    cdef int[::1] start_tallies
    cdef int[::1] tallies
    cdef int[::1] naked_cells
    cdef int[::1] naked_digits
    cdef k.Count naked
    cdef int[::1] hidden_cells
    cdef int[::1] hidden_digits
    cdef k.Count hidden
    cdef int[::1] todo_cells
    cdef int[::1] todo_digits
    cdef int[::1] round_of
    cdef k.Count rounds
    cdef k.Count cell_words
    cdef k.Word[::1] peer_sets
    cdef k.Word[::1] places
    cdef k.Word[::1] settled
    cdef int[::1] entry_of
    cdef int[::1] stamp_of
    cdef k.Count stamp
    cdef k.Count base

    cdef k.Flag _make_room(self) except -1
    cdef k.Flag _leaves_single(self, k.Cell cell, k.Digit digit) noexcept
    cdef k.Flag _begin(self, k.Count node) except -1
    cdef void _run_rounds(self) noexcept
    cdef k.Flag _is_hidden(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _place(self, k.Cell cell, k.Digit digit, k.Count sort) noexcept
    cdef void _exclude_by_rules(self, k.Cell cell, k.Digit digit, k.Count parent, k.Flag new) noexcept
    cdef void _append(self, k.Count node, k.Count parent, k.Count distance) noexcept
    cdef k.Count _distance_of(self, k.Count entry) noexcept
    cdef void _add_cell_parents(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _add_house_parents(self, k.House house, k.Cell cell, k.Digit digit) noexcept
    cdef void _add_parent(self, k.Count node, k.Count count) noexcept
    cdef void _sort_parents(self, k.Count count) noexcept
    cdef k.House _house_with_fewest(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _uncount(self, k.Cell cell, k.Digit digit, k.Mask old) noexcept
    cdef void _remove(self, k.Cell cell, k.Digit digit) noexcept
    cdef void _note_hidden(self, k.House house, k.Count tally, k.Digit digit) noexcept
    cdef void _forget_hidden(self, k.House house, k.Digit digit) noexcept
    cdef k.Flag _is_in(self, k.Cell cell, k.House house) noexcept
