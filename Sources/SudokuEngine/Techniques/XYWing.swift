/// A wing: a pivot cell XY sees a cell XZ and a cell YZ, one of which is Z. In an XYZ-Wing the
/// pivot has Z too.
enum XYWing {
    /// Returns the first wing with a pivot of two or three candidates.
    static func first(pivotOf size: Int, on board: borrowing Board) -> Finding? {
        guard board.bivalues.isMany else { return nil }
        for pivot in Bits(size == 2 ? board.bivalues : board.trivalues) {
            let wings = GridGeometry.peers(of: pivot) & board.bivalues
            guard wings.isMany else { continue }
            // Check that any two wings match before searching for the first two.
            guard size == 2 ? hasXY(pivot, wings, on: board) : hasXYZ(pivot, wings, on: board)
            else { continue }
            for first in GridGeometry.orderedPeers(of: pivot) where wings.has(bit: first) {
                for second in GridGeometry.orderedPeers(of: pivot)
                where wings.has(bit: second) {
                    if let finding = finding(pivot, first, second, on: board) { return finding }
                }
            }
        }
        return nil
    }

    private static func hasXY(
        _ pivot: Int, _ wings: Mask128, on board: borrowing Board
    ) -> Bool {
        let mask = board[pivot]
        let x = board.cells(with: mask.trailingZeroBitCount)
        let y = board.cells(with: (mask & (mask &- 1)).trailingZeroBitCount)
        let seconds = wings & y & ~x
        guard seconds != 0 else { return false }
        for first in Bits(wings & x & ~y) {
            let z = board.cells(with: (board[first] & ~mask).trailingZeroBitCount)
            if sees(z & GridGeometry.peers(of: first), some: seconds & z) { return true }
        }
        return false
    }

    private static func hasXYZ(
        _ pivot: Int, _ wings: Mask128, on board: borrowing Board
    ) -> Bool {
        let mask = board[pivot]
        for digit in Bits(mask) {
            let z = board.cells(with: digit)
            let rest = mask & ~UInt16(bit: digit)
            let seconds = wings & z & board.cells(with: (rest & (rest &- 1)).trailingZeroBitCount)
            guard seconds != 0 else { continue }
            let seen = z & GridGeometry.peers(of: pivot)
            for first in Bits(wings & z & board.cells(with: rest.trailingZeroBitCount))
            where sees(seen & GridGeometry.peers(of: first), some: seconds) { return true }
        }
        return false
    }

    @inline(__always)
    private static func sees(_ cells: Mask128, some wings: Mask128) -> Bool {
        for wing in Bits(wings) where cells & GridGeometry.peers(of: wing) != 0 { return true }
        return false
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
        var cells = GridGeometry.peers(of: first) & GridGeometry.peers(of: second)
        if isXYZ { cells &= GridGeometry.peers(of: pivot) }
        cells &= ~(Mask128(bit: pivot) | Mask128(bit: first) | Mask128(bit: second))
        cells &= board.cells(with: digit)
        guard cells != 0 else { return nil }
        var finding = Finding(isXYZ ? XYZWing.definition : definition)
        finding.eliminations.insert(UInt16(bit: digit), in: cells)
        for cell in [pivot, first, second] { finding.evidence[cell] = board[cell] }
        return finding
    }
}

extension XYWing: BoardRung {
    static let definition = TechniqueDefinition(
        .xyWing, "xy-wing", minimum: 42, otherNames: ["Y-Wing"], hodoku: ["0800"],
        pattern: pattern)

    static let definitions = [definition]

    /// Returns the pivot, the wings and the digit that they have in common. The pivot sees both
    /// wings; in an XY-Wing it lacks that digit, in an XYZ-Wing it has three candidates.
    @Sendable static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        let common = finding.eliminations.digits.bits
        let isXYZ = finding.technique.family == .xyzWing
        var (pivot, wings): (Mask128, Mask128) = (0, 0)
        for cell in Bits(finding.evidence.occupied) {
            let isPivot = isXYZ ? !board[cell].isPair : board[cell] & common == 0
            if isPivot { pivot |= Mask128(bit: cell) } else { wings |= Mask128(bit: cell) }
        }
        return StepPattern(
            finding.evidence.digits,
            [
                .init(.pivot, pivot, on: board), .init(.wing, wings, on: board),
                .init(.common, common, in: isXYZ ? pivot | wings : wings),
            ])
    }

    static func first(on board: Board) -> Finding? { first(pivotOf: 2, on: board) }
}
