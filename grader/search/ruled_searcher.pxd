from grader.search cimport search_states
from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader.search.layout_searcher cimport LayoutSearcher
from grader.search.rule_propagation cimport RulePropagation

cdef class RuledSearcher(LayoutSearcher):
    cdef readonly RulePropagation propagation
    cdef k.Flag is_thorough
    cdef list unsettled
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

    cpdef object start(self, bytes noise=*)
    cdef void _restart(self) noexcept
    cdef k.Flag _begin(self) except -1
    cdef k.Cell _next_cell(self) noexcept
    cdef k.Digit _next_digit(self, k.Mask mask) noexcept
    cdef k.Count _random_below(self, k.Count count) noexcept
