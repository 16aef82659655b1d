from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from strategies.chains.links cimport LinkOrder

cdef class Implications:
    cdef Layout layout
    cdef LinkOrder order
    cdef Board board
    cdef int[::1] stamps
    cdef int stamp
    cdef int[::1] derived
    cdef int[::1] causes
    cdef k.Flag in_cells
    cdef k.Flag in_houses

    cdef void follow(self, k.Flag in_cells, k.Flag in_houses) noexcept
    cdef k.Count weak(self, k.Count literal) noexcept
    cdef k.Count strong(self, k.Count literal) noexcept
