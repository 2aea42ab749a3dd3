/// A box whose places of a digit lie in one row and one column, joined to a pair of places.
enum EmptyRectangle {
    static let technique = Technique(
        "empty-rectangle", code: "0402", .hard, 120, rating: 46, otherNames: ["Hinge"]
    ) { technique, board, search in
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        let minimum = search.rules.allowsTwoCandidates ? 2 : 3
        for digit in 0..<9 where pairs[digit] >> 9 != 0 {
            for box in 0..<9 {
                let isDone = forEachStep(digit, box, minimum, pairs[digit], on: board) { step in
                    search.offer(
                        technique, digit, from: Mask128(bit: step.target),
                        Pattern(step.parts(on: board), chains: [step.chain(on: board)]))
                }
                if isDone { return }
            }
        }
    }

    /// An empty rectangle with an elimination.
    struct Rectangle {
        let digit: Int
        let box: Int
        /// The lines (of the 27) of the box that hold the digit: the one with an end of the pair,
        /// and the one of the target.
        let line: Int
        let cover: Int
        /// The line of the pair; its place in `line`, and the other one.
        let pair: Int
        let bridge: Int
        let end: Int
        /// The cell that loses the digit.
        let target: Int

        func chain(on board: Board) -> Pattern.Chain {
            let cells = board.cells(with: digit, in: box)
            let near = cells & GridGeometry.cells(of: line)
            return .init(
                of: digit,
                through: [Mask128(bit: end), Mask128(bit: bridge), near, cells & ~near])
        }

        func parts(on board: Board) -> [Pattern.Part] {
            let bit = UInt16(bit: digit)
            return [
                .init(.house, houses: UInt32(bit: box)),
                .init(.crossing, houses: UInt32(bit: line) | UInt32(bit: cover)),
                .init(.hinge, bit, in: board.cells(with: digit, in: box)),
                .init(.cover, houses: UInt32(bit: cover)),
                .init(.connection, houses: UInt32(bit: pair)),
                .init(.bridge, bit, in: Mask128(bit: bridge)),
                .init(.end, bit, in: Mask128(bit: end)),
            ]
        }
    }

    /// Visits the steps of a digit in a box until a visit returns true, and returns true then.
    static func forEachStep(
        _ digit: Int, _ box: Int, _ minimum: Int, _ pairs: UInt32, on board: Board,
        _ visit: (Rectangle) -> Bool
    ) -> Bool {
        let places = board.places(of: digit, in: box)
        guard !places.hasAtMost(minimum - 1), places.hasAtMost(5) else { return false }
        for position in stride(from: 8, through: 0, by: -1) {
            let inRow = places & 0b111 << UInt16(position / 3 * 3)
            let inColumn = places & 0b1001001 << UInt16(position % 3)
            guard inRow | inColumn == places, inRow & ~inColumn != 0, inColumn & ~inRow != 0
            else { continue }
            let row = 18 + box / 3 * 3 + position / 3
            let column = 9 + box % 3 * 3 + position % 3
            if forEachPair(digit, box, row, column, pairs, on: board, visit)
                || forEachPair(digit, box, column, row, pairs, on: board, visit)
            {
                return true
            }
        }
        return false
    }

    /// Visits the steps with a pair of places across one of the two lines of the box.
    private static func forEachPair(
        _ digit: Int, _ box: Int, _ line: Int, _ cover: Int, _ pairs: UInt32, on board: Board,
        _ visit: (Rectangle) -> Bool
    ) -> Bool {
        let cells = board.cells(with: digit) & ~GridGeometry.cells(of: box)
        let isRow = line >= 18
        for bridge in Bits(cells & GridGeometry.cells(of: line)) {
            let pair = isRow ? 9 + bridge % 9 : 18 + bridge / 9
            guard pairs.has(bit: pair) else { continue }
            let end = board.cells(with: digit, in: pair).without(bridge).trailingZeroBitCount
            let target = isRow ? end / 9 * 9 + cover - 9 : (cover - 18) * 9 + end % 9
            guard cells.has(bit: target) else { continue }
            let step = Rectangle(
                digit: digit, box: box, line: line, cover: cover, pair: pair, bridge: bridge,
                end: end, target: target)
            if visit(step) { return true }
        }
        return false
    }
}
