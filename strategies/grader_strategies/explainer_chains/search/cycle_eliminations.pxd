cimport cython
from grader.model cimport bits, kinds as k
from grader.model.board cimport Board
from grader.model.layout cimport Layout
from grader_strategies.explainer_chains.links.graph cimport Graph
from grader_strategies.explainer_chains.links.implications cimport Implications

@cython.final
cdef class CycleEliminations:
    cdef k.Count digits
    cdef int[::1] cell_stamps
    cdef int[::1] stamps
    cdef int stamp

    cdef list strikes(self, Graph graph, Implications links, k.Count size)
    cdef list _look(self, Graph graph, Implications links, k.Count size, k.Count sign)
