from grader.model cimport kinds as k

cpdef list shuffled(object items, object random)
