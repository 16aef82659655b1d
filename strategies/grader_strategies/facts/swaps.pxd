from grader.model cimport bits, kinds as k
from grader.model.board cimport Board

cdef k.Flag may_take(Board board, k.Cell cell, k.Mask digits) noexcept
