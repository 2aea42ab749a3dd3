extension NiceLoopFinder {
    /// Finds what a loop from a false candidate to another, true one of its cell removes.
    mutating func findContinuous(
        _ cell: Int, _ first: Int, _ last: Int, on board: borrowing Board
    ) {
        guard tracesLoop(to: ChainGraph.on(cell, last), around: cell) else { return }
        for digit in 0..<9 { removed[digit] = 0 }
        removeOthers(cell, first, last, on: board)
        var own: Mask128 = 0
        for place in 0..<tree.length {
            let node = Int(tree.path[place] >> 1)
            own |= graph.cells[node] | graph.set(of: node)
        }
        for place in 1..<tree.length {
            let (from, to) = (Int(tree.path[place - 1]), Int(tree.path[place]))
            if from >> 1 >= ChainGraph.nodeCount { removeAround(from >> 1, to, own, on: board) }
            guard from & 1 == 1 && to & 1 == 0 else { continue }
            let digit = graph.digit(of: to >> 1)
            if digit == graph.digit(of: from >> 1) {
                removed[digit] |=
                    graph.sight[from >> 1] & graph.sight[to >> 1] & board.cells(with: digit) & ~own
            } else {
                removeOthers(to / 18, digit, graph.digit(of: from >> 1), on: board)
            }
        }
        var eliminations = Candidates()
        for digit in 0..<9 { eliminations.insert(UInt16(bit: digit), in: removed[digit]) }
        guard !eliminations.isEmpty && loops.insert(eliminations).inserted else { return }
        let kept = keepPath()
        found.append(
            Found(
                kind: .continuous, form: 0, eliminations: eliminations, size: eliminations.count,
                states: kept))
    }

    /// Removes what an almost locked set of a loop turns off, with the node that follows it.
    private mutating func removeAround(
        _ node: Int, _ next: Int, _ own: Mask128, on board: borrowing Board
    ) {
        let entry = graph.setNodes[node - ChainGraph.nodeCount]
        for (place, digit) in Bits(entry.digits).enumerated() where digit != entry.digit {
            var seen = graph.sight[entry.first + place] & board.cells(with: digit)
            if next & 1 == 0 {
                if digit == graph.digit(of: next >> 1) { seen &= graph.sight[next >> 1] & ~own }
            } else if seen.has(bit: next / 18) {
                seen &= GridGeometry.peers(of: next / 18)
            }
            removed[digit] |= seen
        }
    }

    /// Removes the other digits of a cell that keeps two.
    private mutating func removeOthers(
        _ cell: Int, _ first: Int, _ second: Int, on board: borrowing Board
    ) {
        for digit in Bits(board[cell] & ~(UInt16(bit: first) | UInt16(bit: second))) {
            removed[digit] |= Mask128(bit: cell)
        }
    }
}
