from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.finding cimport Finding
from grader_strategies.facts.hall_sets cimport HallSets
from grader_strategies.facts cimport candidates

cdef class Ring:
    cdef k.Cell[::1] cells
    cdef k.Mask pair
    cdef list found
    cdef set met
    cdef object key
    cdef k.Word[::1] key_view
    cdef tuple kinds
    cdef HallSets halls
    cdef Finding finding
    cdef k.Cell[::1] rich
    cdef k.House[::1] shared
    cdef k.Count length
    cdef k.Count rich_count
    cdef k.Count shared_count
    cdef k.Mask extras

    cpdef k.Flag forget(self) except -1
    cdef k.Flag deduce(self, Board board, k.Count length) except -1
    cdef list listed(self, k.Count length)
    cdef void _find_shared(self, Layout layout) noexcept
    cdef k.Flag _type_1(self, Board board) except -1
    cdef k.Flag _type_2(self, Board board) except -1
    cdef k.Flag _type_4(self, Board board) except -1
    cdef k.Flag _type_3(self, Board board) except -1
    cdef k.Flag _naked(self, Board board, k.House house, k.Count size) except -1
    cdef k.Flag _hidden(self, Board board, k.House house, k.Count size) except -1
    cdef k.Flag _begin(self, Board board, k.Count number, k.Mask digits) except -1
    cdef k.Flag _keep(self, k.Count number, k.Count more) except -1

cdef double _rating(k.Count length) noexcept
cdef k.Place _place_in(Layout layout, k.Cell cell, k.House house) noexcept
