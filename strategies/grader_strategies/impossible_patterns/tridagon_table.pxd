from grader.model cimport roles
from grader.pipeline.finding cimport Finding
from grader.pipeline.ticker cimport Ticker
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader_strategies.facts cimport candidates

cdef class TridagonTable:
    cdef Ticker ticker
    cdef k.Count most
    cdef k.Count frames
    cdef k.House[::1] frame_boxes
    cdef k.Cell[::1] frame_cells
    cdef k.Mask[::1] triples
    cdef int[::1] costs
    cdef int[::1] least
    cdef int[::1] path
    cdef int[::1] corner
    cdef k.Cell[::1] cells
    cdef k.House[::1] boxes
    cdef k.Mask[::1] digits
    cdef int[::1] guardians
    cdef k.Count count

    cpdef k.Count load(self, Board board) except -1
    cdef void _load_digits(self, Board board, k.Count frame, k.Mask digits) noexcept
    cdef k.Flag _count_guardians(self, Board board, k.Count frame, k.Mask digits) noexcept
    cdef void _add_corner(self, k.Count frame, k.Mask digits, k.Count corner, k.Count cost, k.Count odd) noexcept
    cdef void _note(self, k.Count frame, k.Mask digits, k.Count guardians) noexcept
    cdef k.Flag add_evidence(self, Board board, Finding finding, k.Count number) except -1
