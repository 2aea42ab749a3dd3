/// Forcing chains with groups: one search for two techniques.
enum ForcingChains {
    typealias Kind = ForcingArgument.Kind

    /// Offers contradictions and verities: placements first, then by cell and digit. The first step
    /// is the one that counts for a score.
    static func searchAll(on board: Board, _ search: inout StepSearch) {
        offer(nil, on: board, &search)
    }

    /// Offers the forcing chains of a kind, or all.
    static func offer(_ kind: Kind?, on board: Board, _ search: inout StepSearch) {
        let memory = search.memory(ChainMemory.self)
        memory.findForcingChains(on: board)
        for isOn in [true, false] {
            for cell in Bits(board.empty) {
                for digit in Bits(board[cell]) {
                    let state = ChainGraph.off(cell, digit) + (isOn ? 0 : 1)
                    for each in kinds(kind, against: state, memory, search.aim, on: board) {
                        if offer(each, against: state, memory, on: board, &search) { return }
                    }
                }
            }
        }
    }

    /// Returns the kinds that refute a state, in order: contradictions first, unless a verity
    /// removes the candidate by fewer links.
    private static func kinds(
        _ wanted: Kind?, against state: Int, _ memory: ChainMemory, _ aim: StepSearch.Aim,
        on board: Board
    ) -> [Kind] {
        let isContradiction = wanted != .verity && memory.forcing.refutes(state)
        let isVerity = wanted != .contradiction && memory.forcing.excludes(state)
        switch (isContradiction, isVerity) {
        case (false, false): return []
        case (true, false): return [.contradiction]
        case (false, true): return [.verity]
        case (true, true):
            guard aim == .first && state % 2 == 1,
                let refuting = memory.conflict(from: state, .contradiction, on: board),
                let excluding = memory.conflict(from: state, .verity, on: board),
                excluding.links < refuting.links
            else { return [.contradiction, .verity] }
            return [.verity, .contradiction]
        }
    }

    /// Offers the step that follows if a state is impossible.
    private static func offer(
        _ kind: Kind, against state: Int, _ memory: ChainMemory, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        let technique =
            switch kind {
            case .contradiction: ForcingChainContradiction.technique
            case .verity: ForcingChainVerity.technique
            }
        func pattern() -> Pattern {
            switch kind {
            case .contradiction: memory.contradiction(from: state, on: board)
            case .verity: memory.verity(against: state, on: board)
            }
        }
        let (cells, digit) = (Mask128(bit: state / 18), state / 2 % 9)
        return state % 2 == 0
            ? search.offer(technique, places: digit, in: cells, pattern())
            : search.offer(technique, digit, from: cells, pattern())
    }
}
