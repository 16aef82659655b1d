from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cdef class Snapshot:
    cdef k.Mask[::1] masks

    cdef k.Flag renew(self, Board board) noexcept
