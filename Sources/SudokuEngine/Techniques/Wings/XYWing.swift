/// A wing: a pivot cell XY sees a cell XZ and a cell YZ, one of which is Z. In an XYZ-Wing the
/// pivot has Z too.
struct XYWing {
    let pivot: Int
    let wings: Mask128
    /// The digit Z, as a mask.
    let common: UInt16

    static let technique = Technique(
        "xy-wing", code: "0800", .hard, 160, rating: 42, rated: .init(42, otherNames: ["Y-Wing"]),
        otherNames: ["Y-Wing"], search: listXY)

    static let xyz = Technique(
        "xyz-wing", code: "0801", .hard, 180, rating: 44, rated: .init(44), search: listXYZ)

    // MARK: The first wing

    static let rung = Rung.board(technique) { board, explains in
        first(pivotOf: 2, technique, on: board, explains)
    }
    static let xyzRung = Rung.board(xyz) { board, explains in
        first(pivotOf: 3, xyz, on: board, explains)
    }

    /// Returns the first wing with a pivot of two or three candidates.
    private static func first(
        pivotOf size: Int, _ technique: @autoclosure () -> Technique, on board: borrowing Board,
        _ explains: Bool
    ) -> Step? {
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
                    guard let wing = wing(pivot, first, second, on: board) else { continue }
                    let cells = wing.targets(on: board)
                    guard cells != 0 else { continue }
                    var step = Step(technique())
                    step.eliminations = Candidates(wing.common, in: cells)
                    if explains {
                        step.explain(board[pivot] | wing.common, wing.pattern(on: copy board))
                    }
                    return step
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

    /// Returns the wing of three cells; nil if they are none.
    @inline(__always)
    private static func wing(
        _ pivot: Int, _ first: Int, _ second: Int, on board: borrowing Board
    ) -> XYWing? {
        let (mask, one, two) = (board[pivot], board[first], board[second])
        let common = one & two
        guard common != 0, (mask | one | two).nonzeroBitCount == 3,
            mask.nonzeroBitCount == 3 ? (mask & common).isSingle : mask & common == 0
        else { return nil }
        return XYWing(
            pivot: pivot, wings: Mask128(bit: first) | Mask128(bit: second),
            common: UInt16(bit: common.trailingZeroBitCount))
    }

    // MARK: All wings

    /// Offers the wings by their three cells in ascending order, and those of the same cells by
    /// their pivots.
    private static func listXY(
        _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) {
        let bivalues = board.bivalues
        guard !bivalues.hasAtMost(2) else { return }
        var later = bivalues
        for first in Bits(bivalues) {
            later &= later &- 1
            let mask = board[first]
            let seen = GridGeometry.peers(of: first)
            for second in Bits(later & board.cells(withOneOf: mask)) {
                // The third cell has the two digits that the others do not share.
                let rest = mask ^ board[second]
                let others = GridGeometry.peers(of: second)
                let thirds =
                    later & ~(Mask128(bit: second) &- 1) & board.cells(withBothOf: rest)
                    & (others.has(bit: first) ? seen | others : seen & others)
                for third in Bits(thirds) {
                    let cells = Mask128(bit: first) | Mask128(bit: second) | Mask128(bit: third)
                    for pivot in [first, second, third] {
                        let wings = cells & ~Mask128(bit: pivot)
                        guard wings & ~GridGeometry.peers(of: pivot) == 0 else { continue }
                        let common = Bits(wings).reduce(0x1FF) { $0 & board[$1] }
                        let wing = XYWing(pivot: pivot, wings: wings, common: common)
                        if wing.offer(technique, on: board, &search) { return }
                    }
                }
            }
        }
    }

    private static func listXYZ(
        _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) {
        guard board.bivalues.isMany else { return }
        for pivot in Bits(board.trivalues) {
            let mask = board[pivot]
            let x = board.cells(with: mask.trailingZeroBitCount)
            let y = board.cells(with: (mask & (mask &- 1)).trailingZeroBitCount)
            let z = board.cells(with: 15 - mask.leadingZeroBitCount)
            let wings =
                GridGeometry.peers(of: pivot) & board.bivalues & (x & y | x & z | y & z)
            var later = wings
            for first in Bits(wings) {
                later &= later &- 1
                for second in Bits(later & ~board.cells(withBothOf: board[first])) {
                    let wing = XYWing(
                        pivot: pivot, wings: Mask128(bit: first) | Mask128(bit: second),
                        common: board[first] & board[second])
                    if wing.offer(technique, on: board, &search) { return }
                }
            }
        }
    }

    private func offer(
        _ technique: Technique, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        search.offer(
            technique, digits: board[pivot] | common,
            removes: Candidates(common, in: targets(on: board)), pattern(on: board))
    }

    // MARK: The step

    /// Returns the places of the common digit that see all its cells in the wing.
    private func targets(on board: borrowing Board) -> Mask128 {
        var cells = board.cells(with: common.trailingZeroBitCount)
        for cell in Bits(commonCells(on: board)) { cells &= GridGeometry.peers(of: cell) }
        return cells
    }

    private func commonCells(on board: borrowing Board) -> Mask128 {
        board[pivot] & common == 0 ? wings : wings | Mask128(bit: pivot)
    }

    private func pattern(on board: Board) -> Pattern {
        Pattern([
            .init(.pivot, Mask128(bit: pivot), on: board), .init(.wing, wings, on: board),
            .init(.common, common, in: commonCells(on: board)),
        ])
    }
}

extension Board {
    /// Returns the bivalue cells with exactly one of two digits.
    fileprivate func cells(withOneOf pair: UInt16) -> Mask128 {
        let (low, high) = pair.lowAndHigh
        return bivalues & (cells(with: low) ^ cells(with: high))
    }

    /// Returns the bivalue cells with exactly these two digits.
    func cells(withBothOf pair: UInt16) -> Mask128 {
        let (low, high) = pair.lowAndHigh
        return bivalues & cells(with: low) & cells(with: high)
    }
}

extension UInt16 {
    /// The lower and the higher digit of a mask of two.
    @inline(__always)
    var lowAndHigh: (Int, Int) { (trailingZeroBitCount, 15 - leadingZeroBitCount) }
}
