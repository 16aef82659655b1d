from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.hint cimport Hint

cdef class Engine:
    cdef k.Count pause

    cdef k.Flag breathe(self) except -1
    cpdef object bind(self, Layout layout)
    cpdef list collect(self, Board board, k.Count wanted)
    cpdef object expect(self, Board board)
    cpdef object tell(self, Hint hint)
    cpdef bytes signature(self, Hint hint)
    cpdef object premises(self, Hint hint)
    cpdef object stories(self)
    cpdef object remember(self, k.Flag keep)
