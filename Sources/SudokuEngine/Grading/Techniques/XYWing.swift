/// A cell with two candidates xy that sees an xz and a yz: one of them is z. XYZ: the pivot has z too.
enum XYWing {
    /// With a pivot of two (4.2) or three candidates (4.4).
    static func first(pivotOf size: Int, on board: borrowing Board) -> Finding? {
        guard board.bivalues.isMany else { return nil }
        for pivot in Bits(size == 2 ? board.bivalues : board.empty & ~board.bivalues) {
            let mask = board[pivot]
            guard size == 2 || mask.nonzeroBitCount == size else { continue }
            let bivalues = Places.peers(of: pivot) & board.bivalues
            guard bivalues.isMany else { continue }
            // Both wings share all but one digit with the pivot: look whether there are two such.
            var wings: UInt128 = 0
            for wing in Bits(bivalues) where (mask & ~board[wing]).isSingle {
                wings |= 1 << UInt128(wing)
            }
            guard wings.isMany else { continue }
            for first in Places.orderedPeers(of: pivot)
            where wings >> UInt128(first) & 1 != 0 {
                // The second wing has what the pivot and the first have not in common.
                let rest = (mask | board[first]) & ~(mask & board[first])
                for second in Places.orderedPeers(of: pivot)
                where wings >> UInt128(second) & 1 != 0 {
                    guard board[second] & ~mask & ~rest == 0 else { continue }
                    if let finding = finding(pivot, first, second, on: board) { return finding }
                }
            }
        }
        return nil
    }

    @inline(__always)
    private static func finding(
        _ pivot: Int, _ first: Int, _ second: Int, on board: borrowing Board
    ) -> Finding? {
        let (mask, one, two) = (board[pivot], board[first], board[second])
        let isXYZ = mask.nonzeroBitCount == 3
        let common = mask & one & two
        guard (mask | one | two).nonzeroBitCount == 3,
            isXYZ ? common.isSingle : common == 0
        else { return nil }
        let shared = one & two
        guard shared != 0 else { return nil }
        let digit = shared.trailingZeroBitCount
        var cells = Places.peers(of: first) & Places.peers(of: second)
        if isXYZ { cells &= Places.peers(of: pivot) }
        cells &= ~(1 << UInt128(pivot) | 1 << UInt128(first) | 1 << UInt128(second))
        cells &= board.cells(with: digit)
        guard cells != 0 else { return nil }
        var finding = isXYZ ? Finding(.xyzWing, 44) : Finding(.xyWing, 42)
        finding.eliminations.insert(1 << UInt16(digit), in: cells)
        for cell in [pivot, first, second] { finding.evidence[cell] = board[cell] }
        return finding
    }
}
