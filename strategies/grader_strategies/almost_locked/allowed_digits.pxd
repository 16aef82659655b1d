from grader.model cimport bits, kinds as k

cdef inline k.Count gather(
    int[::1] shared,
    k.Mask[::1] masks,
    k.Word[::1] seen,
    k.Count one,
    k.Count two,
    k.Count three,
    k.Mask[::1] excluder_masks,
    k.Count used,
) noexcept nogil:
    cdef int* numbers = &shared[0]
    cdef k.Mask* found = &masks[0]
    cdef k.Word* sets = &seen[0]
    cdef k.Mask* all_masks = &excluder_masks[0]
    cdef k.Word word
    cdef k.Count w, number
    cdef k.Count count = 0
    for w in range(used):
        word = sets[one + w] & sets[two + w] & sets[three + w]
        while word:
            number = 64 * w + bits.lowest_of_word(word)
            numbers[count] = number
            found[count] = all_masks[number]
            word &= word - 1
            count += 1
    return count

cdef inline k.Mask lowest(k.Mask mask) noexcept nogil:
    return mask & ~bits.without_lowest(mask)

cdef inline k.Mask _allow(
    k.Mask* masks, k.Count count, k.Mask digits, k.Mask thirds
) noexcept nogil:
    cdef k.Mask rest
    cdef k.Count i
    for i in range(count):
        rest = masks[i] & ~digits
        if not bits.without_lowest(rest):
            if not rest:
                return 0
            thirds &= ~rest
    return thirds

cdef inline k.Flag find_possible(
    k.Mask[::1] possible,
    k.Mask[::1] masks,
    k.Count count,
    k.Mask firsts,
    k.Mask seconds,
    k.Mask thirds,
    k.Mask clashing,
    k.Mask with_first,
    k.Mask with_second,
) noexcept nogil:
    cdef k.Mask* excluders = &masks[0]
    cdef k.Mask done_firsts = 0
    cdef k.Mask done_seconds = 0
    cdef k.Mask done_thirds = 0
    cdef k.Mask left = firsts
    cdef k.Mask right = seconds
    cdef k.Mask one, two, avoided, others, allowed
    # At first, combinations that have nothing in common; mostly these are enough.
    while left or right:
        one = lowest(left if left else firsts & ~(lowest(right) & clashing))
        avoided = one & clashing
        others = right & ~avoided
        if not others:
            others = seconds & ~avoided
        if not one or not others:
            break
        two = lowest(others)
        left &= ~one
        right &= ~two
        allowed = thirds & ~(with_first & one) & ~(with_second & two)
        allowed = _allow(excluders, count, one | two, allowed)
        if allowed:
            done_firsts |= one
            done_seconds |= two
            done_thirds |= allowed
    if done_firsts == firsts and done_seconds == seconds and done_thirds == thirds:
        return True
    left = firsts
    while left:
        one = lowest(left)
        left &= ~one
        right = seconds & ~(one & clashing)
        while right:
            two = lowest(right)
            right &= ~two
            # Candidates that are known to be possible need no second test.
            if done_firsts & one and done_thirds == thirds:
                right &= ~done_seconds
                if done_seconds & two:
                    continue
            allowed = thirds & ~(with_first & one) & ~(with_second & two)
            allowed = _allow(excluders, count, one | two, allowed)
            if allowed:
                done_firsts |= one
                done_seconds |= two
                done_thirds |= allowed
    possible[0] = done_firsts
    possible[1] = done_seconds
    possible[2] = done_thirds
    return done_firsts == firsts and done_seconds == seconds and done_thirds == thirds
