from grader.model cimport roles
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice
from grader.pipeline.finding cimport Finding
from grader.pipeline.strategy cimport Strategy

cdef class HouseSingle(Strategy):
    cdef tuple kinds
    cdef k.Flag by_arrival
    cdef k.House[::1] houses

cdef class FullHouse(HouseSingle):
    cdef k.Flag _search_arrivals(self, Board board, Choice choice) except -1
    cdef k.Flag _offer(self, Board board, k.House house, Choice choice) except -1

cdef class NakedSingle(Strategy):
    cdef k.Flag by_arrival

    cdef k.Flag _offer(self, Board board, k.Cell cell, Choice choice) except -1

cdef class HiddenSingle(HouseSingle):
    cdef k.Flag _search_arrivals(self, Board board, Choice choice) except -1
    cdef k.Flag _offer(self, Board board, k.House house, k.Digit digit, Choice choice) except -1
