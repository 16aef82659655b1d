from grader.model cimport kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader.pipeline.choice cimport Choice

cdef class Strategy:
    cdef public str technique

    cpdef object bind(self, Layout layout)
    cpdef object part_of_run(self)
    cpdef k.Flag search(self, Board board, Choice choice) except -1
