/// The searches of chains of a board, which several techniques share.
final class ChainMemory: SearchMemory {
    typealias Conflict = ForcingChainFinder.Conflict

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
        from state: Int, _ kind: ForcingChains.Kind, on board: Board
    ) -> (conflict: Conflict, links: Int)? {
        grouped.grow(from: state)
        var best: (conflict: Conflict, links: Int)?
        func consider(_ conflict: Conflict, _ ends: [Int]) {
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
        let premise = part(.premise, state / 2)
        switch conflict(from: state, .contradiction, on: board)?.conflict {
        case .candidate(let node):
            return Pattern(
                [premise, part(.end, node)],
                chains: chains(from: state, to: [2 * node + 1, 2 * node]),
                form: node == state / 2 ? 0 : 1)
        case .cell(let cell):
            let ends = Bits(board[cell]).map { ChainGraph.off(cell, $0) }
            return Pattern(
                [premise, Pattern.Part(.cell, Mask128(bit: cell), on: board)],
                chains: chains(from: state, to: ends), form: 2)
        case .house(let house, let digit):
            let cells = board.cells(with: digit, in: house)
            return Pattern(
                [
                    premise, Pattern.Part(.cell, UInt16(bit: digit), in: cells),
                    Pattern.Part(.house, houses: UInt32(bit: house)),
                ], chains: chains(from: state, to: Bits(cells).map { ChainGraph.off($0, digit) }),
                form: 3)
        case nil: preconditionFailure("the state leads to no contradiction")
        }
    }

    /// Returns the pattern of a verity: a chain from each alternative to the opposite of the state
    /// that turns all of them off.
    func verity(against state: Int, on board: Board) -> Pattern {
        let end = state ^ 1
        switch conflict(from: state, .verity, on: board)?.conflict {
        case .candidate(let node):
            return Pattern(
                [part(.premise, node)],
                chains: chains(from: [2 * node + 1, 2 * node], to: end), form: 0)
        case .cell(let cell):
            let starts = Bits(board[cell]).map { ChainGraph.on(cell, $0) }
            return Pattern(
                [Pattern.Part(.premise, Mask128(bit: cell), on: board)],
                chains: chains(from: starts, to: end), form: 1)
        case .house(let house, let digit):
            let cells = board.cells(with: digit, in: house)
            return Pattern(
                [
                    Pattern.Part(.premise, UInt16(bit: digit), in: cells),
                    Pattern.Part(.house, houses: UInt32(bit: house)),
                ], chains: chains(from: Bits(cells).map { ChainGraph.on($0, digit) }, to: end),
                form: 2)
        case nil: preconditionFailure("no verity leads to the state")
        }
    }

    private func part(_ role: Pattern.Role, _ candidate: Int) -> Pattern.Part {
        Pattern.Part(role, UInt16(bit: candidate % 9), in: Mask128(bit: candidate / 9))
    }

    /// Returns the chains from a state to others, without one to itself.
    private func chains(from start: Int, to ends: [Int]) -> [Pattern.Chain] {
        grouped.grow(from: start)
        return ends.filter { $0 != start }.map { grouped.chain(to: $0) }
    }

    private func chains(from starts: [Int], to end: Int) -> [Pattern.Chain] {
        starts.flatMap { chains(from: $0, to: [end]) }
    }
}
