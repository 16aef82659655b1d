from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from strategies.chains.engine cimport Engine
from strategies.chains.graph cimport Graph
from strategies.chains.hint cimport Hint
from strategies.chains.links cimport LinkOrder
from strategies.chains.reach cimport Reach

cdef class Cycles(Engine):
    cdef Layout layout
    cdef LinkOrder order
    cdef Board origin
    cdef Graph graph
    cdef list hints
    cdef k.Flag everything
    cdef Reach reach
    cdef int[::1] stamps
    cdef int[::1] cell_stamps
    cdef int stamp
    cdef int[::1] derived
    cdef int[::1] causes
    cdef k.Count kind
    cdef k.Count longest_cycle
    cdef k.Count longest_chain
    cdef double cycle_base
    cdef double chain_base
    cdef k.Flag in_cells
    cdef k.Flag from_houses

    cdef k.Count _weak(self, k.Count literal) noexcept
    cdef k.Count _strong(self, k.Count literal) noexcept
    cdef void _find_cycles(self, k.Count source) except *
    cdef k.Flag _is_ancestor(self, k.Count node, k.Count literal) noexcept
    cdef void _find_chain(self, k.Count source) except *
    cdef void _offer_cycle(self, k.Count closing) except *
    cdef void _offer_chain(self, k.Count result) except *
    cdef k.Count _unroll(self, k.Count node) noexcept
    cdef k.Flag _is_better(self, double rating, k.Count size) except -1
    cdef void _keep(self, Hint hint, double rating, k.Count nodes) except *
    cdef list _cycle_strikes(self, k.Count size)
    cdef list _sight(self, k.Count size, k.Count sign)
    cdef k.Count _longest(self, double base) except -1
