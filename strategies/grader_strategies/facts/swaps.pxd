from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout

cpdef k.Flag is_free(Layout layout, k.Cell cell) noexcept
cdef k.Flag may_take(Board board, k.Cell cell, k.Mask digits) noexcept
