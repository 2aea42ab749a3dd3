/// Forcing nets: one search for two techniques.
///
/// Nets conclude like forcing chains, but in them several consequences together lead to the next.
/// The rules are read off the three puzzles of `hodoku-scores.tsv` that need a net; see
/// ``ForcingNet``.
enum ForcingNets {
    typealias Kind = ForcingArgument.Kind

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
        let (cells, digit) = (Mask128(bit: state / 18), state / 2 % 9)
        return state % 2 == 1
            ? search.offer(technique, places: digit, in: cells, pattern())
            : search.offer(technique, digit, from: cells, pattern())
    }

    // MARK: Patterns

    /// Returns the pattern of a refuted state: the branches to what contradicts itself.
    private static func contradiction(
        from state: Int, _ finder: ForcingNetFinder, on board: Board
    ) -> Pattern {
        guard let argument = finder.contradiction(from: state, on: board) else {
            preconditionFailure("the state leads to no contradiction")
        }
        return argument.contradiction(of: state, on: board) { ends in
            ends.filter { $0 != state }.map { finder.branch(from: state, to: $0, on: board) }
        }
    }

    /// Returns the pattern of a verity: a branch from each alternative to the state.
    private static func verity(
        of state: Int, _ finder: ForcingNetFinder, on board: Board
    ) -> Pattern {
        guard let argument = finder.verity(of: state) else {
            preconditionFailure("no verity proves the state")
        }
        return argument.verity(on: board) { starts in
            starts.filter { $0 != state }.map { finder.branch(from: $0, to: state, on: board) }
        }
    }
}
