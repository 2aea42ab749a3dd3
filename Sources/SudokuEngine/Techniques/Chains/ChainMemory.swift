/// The searches of chains of a board, which several techniques share.
final class ChainMemory: SearchMemory {
    var plain = NiceLoopFinder(hasGroups: false)
    var grouped = NiceLoopFinder(hasGroups: true)
    private(set) var forcing = ForcingChainFinder()

    func findForcingChains(on board: Board) {
        grouped.run(on: board)
        forcing.run(on: board, grouped.reach)
    }

    /// Returns the conflict to which a state leads by the fewest links in all, of those that count
    /// for a kind.
    func conflict(
        from state: Int, _ kind: ForcingArgument.Kind, on board: Board
    ) -> (conflict: ForcingArgument, links: Int)? {
        grouped.grow(from: state)
        var best: (conflict: ForcingArgument, links: Int)?
        func consider(_ conflict: ForcingArgument, _ ends: [Int]) {
            guard let links = grouped.links(to: ends) else { return }
            if let known = best, known.links <= links { return }
            best = (conflict, links)
        }
        let own = kind == .verity ? Mask128(bit: state / 18) : 0
        var dead = board.empty
        for digit in 0..<9 {
            let off = grouped.reach.off(digit, from: state)
            dead &= off | ~board.cells(with: digit)
            for cell in Bits(grouped.reach.on(digit, from: state) & off & ~own) {
                let end = ChainGraph.off(cell, digit)
                consider(.candidate(end / 2), [end + 1, end])
            }
        }
        for cell in Bits(dead) where kind == .contradiction || board[cell].isMany {
            consider(.cell(cell), Bits(board[cell]).map { ChainGraph.off(cell, $0) })
        }
        for digit in 0..<9 {
            let off = grouped.reach.off(digit, from: state)
            for house in 0..<27 {
                let cells = board.cells(with: digit, in: house)
                guard cells != 0 && cells & ~off == 0 else { continue }
                guard kind == .verity ? cells.isMany : forcing.isComplete(house, digit) else {
                    continue
                }
                consider(
                    .house(house, digit: digit), Bits(cells).map { ChainGraph.off($0, digit) })
            }
        }
        return best
    }

    // MARK: Patterns

    /// Returns the pattern of a refuted state: the chains to what contradicts itself.
    func contradiction(from state: Int, on board: Board) -> Pattern {
        guard let found = conflict(from: state, .contradiction, on: board) else {
            preconditionFailure("the state leads to no contradiction")
        }
        return found.conflict.contradiction(of: state, on: board) { chains(from: state, to: $0) }
    }

    /// Returns the pattern of a verity: a chain from each alternative to the opposite of the state
    /// that turns all of them off.
    func verity(against state: Int, on board: Board) -> Pattern {
        guard let found = conflict(from: state, .verity, on: board) else {
            preconditionFailure("no verity leads to the state")
        }
        return found.conflict.verity(on: board) { starts in
            starts.flatMap { chains(from: $0, to: [state ^ 1]) }
        }
    }

    /// Returns the chains from a state to others, without one to itself.
    private func chains(from start: Int, to ends: [Int]) -> [Pattern.Chain] {
        grouped.grow(from: start)
        return ends.filter { $0 != start }.map { grouped.chain(to: $0) }
    }
}
