from grader.model cimport bits, kinds as k

cdef inline k.Word _before(k.Count rank, k.Count w) noexcept nogil:
    # The numbers below a rank, in word `w` of a set.
    if rank >= 64 * w + 64:
        return ~<k.Word>0
    return bits.word_bit(rank - 64 * w) - 1 if rank > 64 * w else 0

cdef inline k.Word _at(k.Count rank, k.Count w) noexcept nogil:
    return bits.word_bit(rank & 63) if rank >> 6 == w else 0

cdef inline k.Flag find(
    k.Word[::1] found,
    k.Word[::1] seen,
    k.Cell[::1] excluders,
    k.Word[::1] thirds,
    k.Word[::1] fresh,
    k.Cell one,
    k.Cell other,
    k.Count one_rank,
    k.Count other_rank,
    k.Flag one_qualifies,
    k.Flag other_qualifies,
    k.Flag sees,
    k.Flag is_fresh,
    k.Count used,
    k.Count words,
) noexcept nogil:
    cdef k.Word* sets = &seen[0]
    cdef k.Word* first = sets + one * words
    cdef k.Word* second = sets + other * words
    cdef k.Cell* cells = &excluders[0]
    cdef k.Word* changed = &fresh[0]
    cdef k.Word* twice = &found[0]
    cdef k.Word* once = twice + words
    cdef k.Word* due = once + words
    cdef k.Word* row
    cdef k.Word left, both
    cdef k.Word any_left = 0
    cdef k.Word any_due = 0
    cdef k.Word any_found = 0
    cdef k.Count w, v, number
    for w in range(used):
        left = (first[w] | second[w]) & thirds[w]
        if other_qualifies:
            left &= ~_at(other_rank, w)
            left &= ~(_before(other_rank, w) & (~<k.Word>0 if sees else second[w]))
        if one_qualifies:
            left &= ~_at(one_rank, w)
            left &= ~(_before(one_rank, w) & (~<k.Word>0 if sees else first[w]))
        any_left |= left
        any_due |= (left | first[w] & second[w]) & changed[w]
        twice[w] = left
    # Mostly nothing is left to be looked at.
    if not any_left or not (is_fresh or any_due):
        return False
    if used == 1:
        return _find_in_word(twice, sets, cells, changed[0], first[0] & second[0], is_fresh, words)
    # What may be found stays in the last words until all rows have been united.
    for w in range(used):
        due[w] = twice[w] if is_fresh else twice[w] & changed[w]
        once[w] = 0
    if not is_fresh:
        for w in range(used):
            both = first[w] & second[w] & changed[w]
            while both:
                row = sets + cells[64 * w + bits.lowest_of_word(both)] * words
                both &= both - 1
                for v in range(used):
                    due[v] |= row[v] & twice[v]
    for w in range(used):
        twice[w] = 0
    for w in range(used):
        both = first[w] & second[w]
        while both:
            row = sets + cells[64 * w + bits.lowest_of_word(both)] * words
            both &= both - 1
            for v in range(used):
                twice[v] |= once[v] & row[v]
                once[v] |= row[v]
    for w in range(used):
        twice[w] &= due[w]
        any_found |= twice[w]
    return any_found != 0

cdef inline k.Flag _find_in_word(
    k.Word* found,
    k.Word* sets,
    k.Cell* cells,
    k.Word changed,
    k.Word both,
    k.Flag is_fresh,
    k.Count words,
) noexcept nogil:
    cdef k.Word once = 0
    cdef k.Word twice = 0
    cdef k.Word due = ~<k.Word>0 if is_fresh else changed
    cdef k.Word row
    cdef k.Count number
    while both:
        number = bits.lowest_of_word(both)
        both &= both - 1
        row = sets[cells[number] * words]
        twice |= once & row
        once |= row
        if (changed >> number) & 1:
            due |= row
    found[0] &= twice & due
    return found[0] != 0
