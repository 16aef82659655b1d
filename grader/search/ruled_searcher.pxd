from grader.search cimport search_states
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.search.rule_propagation cimport RulePropagation

cdef class RuledSearcher:
    cdef readonly Layout layout
    cdef readonly RulePropagation propagation
    cdef k.Mask[::1] masks
    cdef k.Flag is_thorough
    cdef k.Flag impossible
    cdef readonly long long found
    cdef int[::1] known
    cdef k.Count nodes_before_learning
    cdef readonly object learner
    cdef list unsettled
    cdef bytes noise
    cdef k.Count noise_at
    cdef long long tried
    cdef k.Count depth
    cdef k.Flag is_new
    cdef k.Flag is_alive
    cdef k.Count until_check
    cdef k.Count run
    cdef k.Count until_restart
    cdef k.Cell[::1] level_cells
    cdef k.Digit[::1] level_digits
    cdef int[::1] level_trail

    cpdef object load(self, object givens, object removed=*)
    cpdef void load_board(self, Board board) noexcept
    cpdef void forbid(self, k.Cell cell, k.Digit digit) noexcept
    cpdef object start(self, bytes noise=*)
    cpdef k.Count find(self, k.Count node_limit) except -1
    cpdef k.Count count(self, k.Count more, k.Count node_limit) except -1
    cdef k.Count _advance(self, k.Count node_limit) except -1
    cdef void _restart(self) noexcept
    cdef k.Flag _begin(self) except -1
    cdef k.Cell _next_cell(self) noexcept
    cdef k.Digit _next_digit(self, k.Mask mask) noexcept
    cdef k.Count _random_below(self, k.Count count) noexcept
    cdef void _store_solution(self) noexcept
    cdef object _start_learning(self)
