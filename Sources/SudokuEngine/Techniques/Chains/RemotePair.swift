/// A chain of cells with the same two candidates.
enum RemotePair {
    static let technique = Technique(
        "remote-pair", code: "0703", .hard, 110
    ) { technique, board, search in
        guard !board.bivalues.hasAtMost(3) else { return }
        for low in 0..<8 {
            for high in low + 1..<9 {
                let cells = board.bivalues & board.cells(with: low) & board.cells(with: high)
                guard !cells.hasAtMost(3), hasFewNeighbours(cells) else { continue }
                let chains = Chains(low: low, high: high, cells: cells)
                for length in stride(from: 4, through: longest, by: 2) {
                    for start in Bits(cells) {
                        var chain = [start]
                        let isEnough = chains.extend(
                            &chain, to: length, removing: 0, on: board, &search)
                        if isEnough { return }
                    }
                }
            }
        }
    }

    static let longest = 10

    /// Returns true if each of the cells sees at most three others. Where one sees more, three
    /// cells of a house share two digits: the board has no solution and perhaps millions of
    /// chains.
    private static func hasFewNeighbours(_ cells: Mask128) -> Bool {
        for cell in Bits(cells) where !(cells & GridGeometry.peers(of: cell)).hasAtMost(3) {
            return false
        }
        return true
    }

    /// The chains of cells with two digits.
    private struct Chains {
        let low: Int
        let high: Int
        let cells: Mask128

        /// Offers every chain of a length that begins with some cells, and returns true if the
        /// search may end.
        func extend(
            _ chain: inout [Int], to length: Int, removing removed: Mask128, on board: Board,
            _ search: inout StepSearch
        ) -> Bool {
            let end = chain[chain.count - 1]
            guard chain.count < length else {
                // Each chain is met in both directions.
                return end > chain[0] && offer(chain, removing: removed, on: board, &search)
            }
            let used = chain.reduce(Mask128(0)) { $0 | Mask128(bit: $1) }
            for next in Bits(cells & GridGeometry.peers(of: end) & ~used) {
                var removed = removed
                for place in stride(from: chain.count - 3, through: 0, by: -2) {
                    removed |=
                        GridGeometry.peers(of: chain[place]) & GridGeometry.peers(of: next)
                }
                chain.append(next)
                if extend(&chain, to: length, removing: removed, on: board, &search) { return true }
                chain.removeLast()
            }
            return false
        }

        private func offer(
            _ chain: [Int], removing removed: Mask128, on board: Board, _ search: inout StepSearch
        ) -> Bool {
            let (first, last) = (chain[0], chain[chain.count - 1])
            let inChain = chain.reduce(Mask128(0)) { $0 | Mask128(bit: $1) }
            let places = (board.cells(with: low) | board.cells(with: high)) & ~inChain
            let seenByEnds = GridGeometry.peers(of: first) & GridGeometry.peers(of: last)
            guard places & seenByEnds != 0 else { return false }
            let mask = UInt16(bit: low) | UInt16(bit: high)
            var eliminations = Candidates()
            for cell in Bits(places & removed) {
                eliminations.insert(board[cell] & mask, at: cell)
            }
            return search.offer(
                RemotePair.technique, digits: mask, removes: eliminations,
                Pattern(
                    [
                        .init(.cell, mask, in: inChain),
                        .init(.end, mask, in: Mask128(bit: first) | Mask128(bit: last)),
                    ],
                    chains: [Pattern.Chain(bivalues: chain, from: low, on: board)],
                    form: places & removed & ~seenByEnds == 0 ? 0 : 1))
        }
    }
}
