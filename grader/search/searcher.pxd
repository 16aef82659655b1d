from grader.search cimport search_states
from grader.model cimport bits, kinds as k
from grader.model.layout cimport Layout
from grader.search.exact_cover cimport ExactCover
from grader.search.layout_searcher cimport LayoutSearcher

cdef class Searcher(LayoutSearcher):
    cdef ExactCover cover
    cdef tuple fixed
    cdef list unsettled

    cpdef object start(self, bytes noise=*)
