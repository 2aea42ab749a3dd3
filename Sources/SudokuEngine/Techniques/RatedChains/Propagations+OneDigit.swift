extension Propagations {
    /// Returns true if a digit contradicts itself through its own links alone, either placed in a
    /// cell or removed from it: a house is left without a place for it, or two of its places see
    /// each other.
    func isContradictory(_ digit: Int, in cell: Int) -> Bool {
        let (cells, own): (Mask128, Mask128) = (start.cells(with: digit), Mask128(bit: cell))
        return isContradictory(cells, on: own, off: peers[cell] & cells)
            || isContradictory(cells, on: 0, off: own)
    }

    private func isContradictory(
        _ cells: Mask128, on first: Mask128, off second: Mask128
    ) -> Bool {
        var (on, off, waiting) = (first, second, second)
        while waiting != 0 {
            let gone = waiting.trailingZeroBitCount
            waiting &= waiting &- 1
            for kind in 0..<3 {
                let places = cells & houses[GridGeometry.house(kind, of: gone)]
                let left = places & ~off
                if left == 0 {
                    // Nothing follows from a house with only one place from the start.
                    if places.isMany { return true }
                } else if left & (left &- 1) == 0, on & left == 0 {
                    let reach = peers[left.trailingZeroBitCount] & cells
                    if reach & on != 0 { return true }
                    on |= left
                    waiting |= reach & ~off
                    off |= reach
                }
            }
        }
        return false
    }
}
