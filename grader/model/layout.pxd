from grader.model cimport bits, kinds as k

cdef class Layout:
    cdef readonly str name
    cdef readonly tuple coordinates
    cdef readonly tuple specs
    cdef readonly tuple overfull
    cdef readonly tuple frames
    cdef readonly tuple rules
    cdef readonly Layout base
    cdef readonly k.Count cells
    cdef readonly k.Count digits
    cdef readonly k.Count houses
    cdef readonly k.Flag impossible
    cdef readonly Py_hash_t digest
    cdef object __weakref__

    cdef k.Cell[::1] house_cells
    cdef int[::1] house_start
    cdef k.Mask[::1] house_digits
    cdef k.Kind[::1] kinds
    cdef k.Flag[::1] complete

    cdef k.House[::1] cell_houses
    cdef k.Place[::1] cell_places
    cdef int[::1] cell_start
    cdef k.Mask[::1] cell_digits
    cdef k.Flag uniform

    cdef unsigned char[::1] sees
    cdef k.Cell[::1] peers
    cdef int[::1] peer_start

    cdef k.Mask[::1] crossings

    cdef int[::1] cell_rules
    cdef int[::1] rule_start
    cdef int[::1] excluded
    cdef int[::1] excluded_by
    cdef int[::1] excluded_start
    cdef k.Count most_excluded

    cpdef k.Flag require_cell(self, object cell) except -1
    cpdef k.Flag require_house(self, object house) except -1
    cpdef k.Flag require_digit(self, object digit) except -1
