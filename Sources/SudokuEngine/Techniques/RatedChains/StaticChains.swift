/// Bidirectional cycles and forcing chains: every implication has one parent and the board is not
/// changed.
struct StaticChains: ~Copyable {
    /// The links of a pass: X uses those in houses only, Y switches on through bivalue cells only,
    /// XY uses all.
    enum Pass: Int { case x, y, xy }
    /// The shapes, in the order of discovery from one source.
    enum Shape: Int { case cycle, off, on }

    struct ChainMatch {
        var pass: Pass
        var shape: Shape
        var source: Int
        var tenths: Int
        var complexity: Int
        /// For a cycle, its eliminations and its path to the source, as an index and a range in the
        /// search.
        var cycle = -1
        var path: Range<Int> = 0..<0

        /// The tie-breaker between equally long hints: X 2, Y 3, XY 4.
        var key: Int { pass.rawValue + 2 }
        /// The sort key as one number: rating, complexity, key, order of discovery.
        var rank: Int {
            (((tenths << 12 | complexity) << 3 | key) << 10 | source) << 2 | shape.rawValue
        }
    }

    struct ChainStep {
        let implication: Implication
        let cause: Cause
    }

    private var search = ChainSearch()

    /// Returns the best hint: lowest rating, complexity and key, first discovered.
    mutating func best(on board: borrowing Board) -> ChainMatch? { search.best(on: board) }

    /// Returns all hints, the best first; of several with the same eliminations only the first.
    mutating func all(on board: borrowing Board) -> [(hint: ChainMatch, effect: ChainEffect)] {
        var kept: [(hint: ChainMatch, effect: ChainEffect)] = []
        for hint in search.all(on: board) {
            guard let effect = effect(of: hint, on: board) else { continue }
            let isKnown = kept.contains { $0.effect.eliminations == effect.eliminations }
            if !isKnown { kept.append((hint, effect)) }
        }
        return kept
    }

    /// Returns the effect of a hint.
    func effect(of hint: ChainMatch, on board: borrowing Board) -> ChainEffect? {
        switch hint.shape {
        case .cycle: ChainEffect(eliminations: search.cycles[hint.cycle])
        case .off: ChainEffect(removing: hint.source)
        case .on: ChainEffect(placing: hint.source, on: board)
        }
    }

    /// Returns the path of a hint of the last search, from its end to its source.
    mutating func path(of hint: ChainMatch) -> [ChainStep] {
        var path: [ChainStep] = []
        search.appendPath(of: hint, to: &path)
        return path
    }
}
