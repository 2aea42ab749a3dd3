/// Forcing nets: one search for two techniques.
///
/// Nets conclude like forcing chains, but in them several consequences together lead to the next.
/// The rules are read off the three puzzles of `hodoku-scores.tsv` that need a net; see
/// ``ForcingNet``.
enum ForcingNets {
    enum Kind: CaseIterable { case contradiction, verity }

    /// Offers contradictions and verities: placements first, then by cell and digit.
    static func searchAll(on board: Board, _ search: inout StepSearch) {
        offer(Kind.allCases, on: board, &search)
    }

    /// Offers the forcing nets of some kinds.
    static func offer(_ kinds: [Kind], on board: Board, _ search: inout StepSearch) {
        let finder = search.memory(ForcingNetFinder.self)
        finder.run(on: board)
        for isOn in [true, false] {
            for cell in Bits(board.empty) {
                for digit in Bits(board[cell]) {
                    let state = ChainGraph.off(cell, digit) + (isOn ? 1 : 0)
                    for kind in kinds where isProved(state, kind, finder) {
                        if offer(kind, state, finder, on: board, &search) { return }
                    }
                }
            }
        }
    }

    private static func isProved(_ state: Int, _ kind: Kind, _ finder: ForcingNetFinder) -> Bool {
        switch kind {
        case .contradiction: finder.refutes(state ^ 1)
        case .verity: finder.proves(state)
        }
    }

    /// Offers the step that a state holds.
    private static func offer(
        _ kind: Kind, _ state: Int, _ finder: ForcingNetFinder, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        let technique: Technique
        let pattern: () -> Pattern
        switch kind {
        case .contradiction:
            technique = ForcingNetContradiction.technique
            pattern = { contradiction(from: state ^ 1, finder, on: board) }
        case .verity:
            technique = ForcingNetVerity.technique
            pattern = { verity(of: state, finder, on: board) }
        }
        let (cell, digit) = (state / 18, state / 2 % 9)
        if state % 2 == 1 {
            return search.offer(technique, places: digit, in: Mask128(bit: cell), pattern())
        }
        var eliminations = Candidates()
        eliminations.insert(UInt16(bit: digit), at: cell)
        return search.offer(
            technique, digits: UInt16(bit: digit), removes: eliminations, pattern())
    }

    // MARK: Patterns

    /// Returns the pattern of a refuted state: the branches to what contradicts itself.
    private static func contradiction(
        from state: Int, _ finder: ForcingNetFinder, on board: Board
    ) -> Pattern {
        let premise = part(.premise, state / 2)
        func branches(_ ends: [Int]) -> [Pattern.Chain] {
            ends.filter { $0 != state }.map { finder.branch(from: state, to: $0, on: board) }
        }
        switch finder.contradiction(from: state, on: board) {
        case .candidate(let node):
            return Pattern(
                [premise, part(.end, node)], chains: branches([2 * node + 1, 2 * node]),
                form: node == state / 2 ? 0 : 1)
        case .cell(let cell):
            return Pattern(
                [premise, Pattern.Part(.cell, Mask128(bit: cell), on: board)],
                chains: branches(Bits(board[cell]).map { ChainGraph.off(cell, $0) }), form: 2)
        case .house(let house, let digit):
            let cells = board.cells(with: digit, in: house)
            return Pattern(
                [
                    premise, Pattern.Part(.cell, UInt16(bit: digit), in: cells),
                    Pattern.Part(.house, houses: UInt32(bit: house)),
                ], chains: branches(Bits(cells).map { ChainGraph.off($0, digit) }), form: 3)
        case nil: preconditionFailure("the state leads to no contradiction")
        }
    }

    /// Returns the pattern of a verity: a branch from each alternative to the state.
    private static func verity(
        of state: Int, _ finder: ForcingNetFinder, on board: Board
    ) -> Pattern {
        func branches(_ starts: [Int]) -> [Pattern.Chain] {
            starts.filter { $0 != state }.map { finder.branch(from: $0, to: state, on: board) }
        }
        switch finder.verity(of: state) {
        case .candidate(let node):
            return Pattern(
                [part(.premise, node)], chains: branches([2 * node + 1, 2 * node]), form: 0)
        case .cell(let cell):
            return Pattern(
                [Pattern.Part(.premise, Mask128(bit: cell), on: board)],
                chains: branches(Bits(board[cell]).map { ChainGraph.on(cell, $0) }), form: 1)
        case .house(let house, let digit):
            let cells = board.cells(with: digit, in: house)
            return Pattern(
                [
                    Pattern.Part(.premise, UInt16(bit: digit), in: cells),
                    Pattern.Part(.house, houses: UInt32(bit: house)),
                ], chains: branches(Bits(cells).map { ChainGraph.on($0, digit) }), form: 2)
        case nil: preconditionFailure("no verity proves the state")
        }
    }

    private static func part(_ role: Pattern.Role, _ candidate: Int) -> Pattern.Part {
        Pattern.Part(role, UInt16(bit: candidate % 9), in: Mask128(bit: candidate / 9))
    }
}
