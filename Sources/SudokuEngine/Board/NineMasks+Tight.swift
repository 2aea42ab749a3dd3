extension NineMasks {
    /// Visits every choice of 2, 3 or 4 masks whose union has as many bits, in the order of
    /// ``Subsets``, until `visit` returns true; returns true in that case.
    ///
    /// Partial choices that already have too many bits are not completed.
    @inline(__always)
    func searchTight(
        _ size: Int, _ visit: (_ subset: UInt32, _ union: UInt16) -> Bool
    ) -> Bool {
        var last = size - 1
        while last < count {
            let (union, subset) = (self[last], UInt32(bit: last))
            if size == 2 {
                if complete(size, union, subset, below: last, visit) { return true }
            } else {
                for third in size - 2..<last {
                    let union = union | self[third]
                    guard union.hasAtMost(size) else { continue }
                    let subset = subset | UInt32(bit: third)
                    if size == 3 {
                        if complete(size, union, subset, below: third, visit) { return true }
                    } else {
                        for second in 1..<third {
                            let union = union | self[second]
                            guard union.hasAtMost(size) else { continue }
                            let subset = subset | UInt32(bit: second)
                            if complete(size, union, subset, below: second, visit) { return true }
                        }
                    }
                }
            }
            last += 1
        }
        return false
    }

    @inline(__always)
    private func complete(
        _ size: Int, _ union: UInt16, _ subset: UInt32, below end: Int,
        _ visit: (_ subset: UInt32, _ union: UInt16) -> Bool
    ) -> Bool {
        for first in 0..<end {
            let union = union | self[first]
            guard union.hasAtMost(size), !union.hasAtMost(size - 1) else { continue }
            if visit(subset | UInt32(bit: first), union) { return true }
        }
        return false
    }

    /// Visits every choice of some of the fitting masks whose union has as many bits, in lexicographic
    /// order and with the indices chosen as a mask, until `visit` returns true; returns true in that
    /// case.
    func listTight(
        _ size: Int, of fitting: UInt16, _ visit: (_ chosen: UInt16, _ union: UInt16) -> Bool
    ) -> Bool {
        extend(0, 0, by: size, of: size, from: fitting, visit)
    }

    /// Enters a mask if it has a bit, but at most `size`; adds its index to those that fit.
    @inline(__always)
    mutating func insert(_ mask: UInt16, at index: Int, upTo size: Int, _ fitting: inout UInt16) {
        guard mask != 0 && mask.hasAtMost(size) else { return }
        fitting |= UInt16(bit: index)
        insert(mask, at: index)
    }

    /// Adds a number of further masks in ascending order.
    private func extend(
        _ chosen: UInt16, _ union: UInt16, by missing: Int, of size: Int, from others: UInt16,
        _ visit: (_ chosen: UInt16, _ union: UInt16) -> Bool
    ) -> Bool {
        var rest = others
        while !rest.hasAtMost(missing - 1) {
            let index = rest.trailingZeroBitCount
            rest &= rest &- 1
            let more = (chosen: chosen | UInt16(bit: index), union: union | self[index])
            guard more.union.hasAtMost(size) else { continue }
            let isEnough =
                missing == 1
                ? more.union.nonzeroBitCount == size && visit(more.chosen, more.union)
                : extend(more.chosen, more.union, by: missing - 1, of: size, from: rest, visit)
            if isEnough { return true }
        }
        return false
    }
}
