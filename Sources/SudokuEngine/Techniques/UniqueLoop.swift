/// Unique rectangles and loops: two digits that could be exchanged along a loop of cells, which is
/// impossible in a puzzle with one solution.
///
/// This file has the definitions and finds the loops; `UniqueLoop+Types` derives the eliminations
/// of each.
struct UniqueLoop {
    let first: Int
    let second: Int
    /// The cells in the order of the loop.
    let path: ArraySlice<Int>

    /// The digits that could be exchanged, as a mask.
    var pair: UInt16 { UInt16(bit: first) | UInt16(bit: second) }

    /// Returns the best hint of all loops: lowest rating, then lowest type, then the first one
    /// found.
    ///
    /// SE compares loops by their cells alone and drops all but the first of equal ones. Equal
    /// loops have equal ratings, and the first wins here anyway.
    static func best(
        on board: Board, _ walks: inout LoopWalks, _ exhausted: inout ExhaustedLoopStarts
    ) -> Finding? {
        var best: Finding?
        // A loop is found from each of its cells and in both directions, with the same result.
        var met: [(cells: Mask128, pair: UInt16)] = []
        for start in Bits(board.bivalues) {
            let pair = board[start]
            let first = pair.trailingZeroBitCount
            let second = (pair & (pair - 1)).trailingZeroBitCount
            let cells = board.cells(with: first) & board.cells(with: second)
            let known = ExhaustedLoopStarts.Entry(start, cells, on: board)
            guard !exhausted.has(known, of: start) else { continue }
            var hasLoop = false
            walks.run(at: start, among: cells, pair: pair, on: board) { path in
                hasLoop = true
                let loop = UniqueLoop(first: first, second: second, path: path[...])
                let cells = path.reduce(Mask128(0)) { $0 | Mask128(bit: $1) }
                guard !met.contains(where: { $0.cells == cells && $0.pair == pair }) else { return }
                met.append((cells, pair))
                loop.hints(on: board, &best)
            }
            if !hasLoop { exhausted.note(known, of: start) }
            if let best, best.rating.tenths == rectangle.minimum, best.technique.type == 1 { break }
        }
        return best
    }
}

extension UniqueLoop: Rung {
    static let rectangle = TechniqueDefinition(
        .uniqueRectangle, "unique-rectangle", minimum: 45, higher: .plus(higher),
        otherNames: ["UR", "Uniqueness Rectangle"], hodoku: ["0600", "0601", "0602", "0603"],
        usesUniqueness: true,
        variants: .init(
            types: 1...4, otherNames: (1...4).map { ["UR type \($0)", "UR \($0)"] },
            techniques: { family in (1...4).map { Technique(family, type: $0, length: 4) } },
            id: { "\($1)-\($0.type)" }),
        pattern: pattern)

    static let loop = TechniqueDefinition(
        .uniqueLoop, "unique-loop", minimum: 46, higher: .plus(higher), usesUniqueness: true,
        variants: .init(
            types: 1...4,
            // A house contains none or two cells of a loop, so a loop has at most eighteen.
            techniques: { family in
                stride(from: 6, through: 18, by: 2).flatMap { length in
                    (1...4).map { Technique(family, type: $0, length: length) }
                }
            },
            // Loops of all lengths are one named technique.
            id: { "\($1)-\($0.type)" }, surplus: { surplus(ofLength: $0.length) }),
        pattern: pattern)

    static let definitions = [rectangle, loop]

    /// Returns the tenths by which a loop of more than six cells is rated higher.
    private static func surplus(ofLength length: Int) -> Int {
        length <= 6 ? 0 : length == 8 ? 1 : 4
    }

    /// Returns the tenths by which a set of two to four cells is rated higher (type 3).
    @Sendable private static func higher(_ technique: Technique) -> [Int] {
        technique.type == 3 ? [1, 2, 3] : []
    }

    /// The definition of a loop with this number of cells, and the rating of its easiest type.
    var definition: TechniqueDefinition { path.count == 4 ? Self.rectangle : Self.loop }
    var tenths: Int { definition.minimum + Self.surplus(ofLength: path.count) }

    /// The scratch space of the search, and the cells from which no loop starts.
    private final class Memory: SearchMemory {
        var walks = LoopWalks()
        var exhausted = ExhaustedLoopStarts()

        init() {}
    }

    static func first(
        on board: Board, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Finding? {
        let memory = context.memory(Memory.self)
        return best(on: board, &memory.walks, &memory.exhausted)
    }
}
