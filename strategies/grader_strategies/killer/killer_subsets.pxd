from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy
from grader_strategies.killer.sums cimport Sums

cdef class KillerSubset(Strategy):
    cdef k.Count size
    cdef k.Flag derived
    cdef Sums sums
    cdef int[::1] homes
    cdef int[::1] starts
    cdef k.Mask[::1] digits
    cdef unsigned char[::1] state
    cdef int[::1] used
    cdef int[::1] shares
    cdef k.Count uses
    cdef unsigned char[::1] least
    cdef unsigned char[::1] ready

    cdef void _prepare(self, Board board, k.Count number) noexcept
    cdef k.Flag _finds(self, Board board, k.House house, k.Count entry, Choice choice) except -1
    cdef k.Count _use_sums(self, Board board, k.House house, k.Count entry) noexcept
    cdef k.Flag _fill(self, Board board, k.House house, k.Mask digits, Choice choice) except -1
