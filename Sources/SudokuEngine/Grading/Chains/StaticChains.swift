/// Bidirectional cycles and forcing chains: every implication has one parent and the board stays.
struct StaticChains: ~Copyable {
    /// X with links in houses only, Y with cells of two candidates as the only way to switch on, XY
    /// with everything.
    enum Pass: Int { case x, y, xy }
    /// In the order of discovery from one source.
    enum Shape: Int { case cycle, off, on }

    struct Hint {
        var pass: Pass
        var shape: Shape
        var source: Int
        var tenths: Int
        var complexity: Int
        /// Of a cycle: what it removes, and its way back to the source, as the search keeps them.
        var cycle = -1
        var way: Range<Int> = 0..<0

        /// X 2, Y 3, XY 4: what decides between equally long ones.
        var key: Int { pass.rawValue + 2 }
        /// What the choice goes by, as one number: rating, complexity, key, discovery.
        var rank: Int {
            (((tenths << 12 | complexity) << 3 | key) << 10 | source) << 2 | shape.rawValue
        }
    }

    struct Step {
        let implication: Implication
        let cause: Cause
    }

    private var search = ChainSearch()

    /// The best hint: lowest rating, complexity, key, first discovered.
    mutating func best(on board: borrowing Board) -> Hint? { search.best(on: board) }

    /// All hints, the best first, of several that remove the same only the first.
    mutating func all(on board: borrowing Board) -> [(hint: Hint, effect: ChainEffect)] {
        var kept: [(hint: Hint, effect: ChainEffect)] = []
        for hint in search.all(on: board) {
            guard let effect = effect(of: hint, on: board) else { continue }
            let isKnown = kept.contains { $0.effect.eliminations == effect.eliminations }
            if !isKnown { kept.append((hint, effect)) }
        }
        return kept
    }

    /// What a hint does.
    func effect(of hint: Hint, on board: borrowing Board) -> ChainEffect? {
        switch hint.shape {
        case .cycle: ChainEffect(eliminations: search.cycles[hint.cycle])
        case .off: ChainEffect(removing: hint.source)
        case .on: ChainEffect(placing: hint.source, on: board)
        }
    }

    /// The path of a hint of the last search, from its end to its source.
    mutating func path(of hint: Hint) -> [Step] {
        var path: [Step] = []
        search.appendWay(of: hint, to: &path)
        return path
    }
}
