/// Bidirectional cycles and forcing chains: every implication has one parent and the board stays.
///
/// Three passes over all candidates as sources: X with links in houses only, Y with cells of two
/// candidates as the only way to switch on, XY with everything. The length of a chain is the depth
/// at which the search meets it, so all sources are searched in step (``ChainWave``), and only a
/// source that meets itself is searched again for the way (`StaticChains+Paths`).
struct StaticChains {
    enum Pass: Int { case x, y, xy }
    /// In the order of discovery from one source.
    enum Shape: Int { case cycle, off, on }

    struct Hint {
        var pass: Pass
        var shape: Shape
        var source: Int
        var tenths: Int
        var complexity: Int
        /// Of a cycle: what it removes, in `cycles`, and its way back to the source, in `paths`.
        var cycle = -1
        var path: Range<Int> = 0..<0

        /// X 2, Y 3, XY 4: what decides between equally long ones.
        var key: Int { pass.rawValue + 2 }
        /// What the choice goes by, as one number: rating, complexity, key, discovery.
        var rank: Int {
            (((tenths << 12 | complexity) << 3 | key) << 10 | source) << 2 | shape.rawValue
        }
    }

    /// Implications with their causes.
    var paths: [Step] = []
    /// What cycles remove.
    var cycles: [Candidates] = []

    struct Step {
        let implication: Implication
        let cause: Cause
    }

    var links = ChainLinks()
    private var wave = ChainWave()
    var queue: [Instance] = []
    /// What a search for the way has met: the implications with the stamp of the search.
    var stamps = [Int](repeating: 0, count: 1458)
    var stamp = 0
    /// The sources, with 729 more for on, that have come back to themselves in this pass.
    private var isMet = [Bool](repeating: false, count: 1458)
    private var best: Hint?
    /// All hints, when all are wanted.
    var hints: [Hint] = []
    private var keepsAll = false

    /// The best hint: lowest rating, complexity, key, first discovered.
    mutating func best(on board: borrowing Board) -> Hint? {
        keepsAll = false
        search(on: board)
        return best
    }

    /// All hints, the best first, of several that remove the same only the first.
    mutating func all(on board: borrowing Board) -> [(hint: Hint, effect: ChainEffect)] {
        keepsAll = true
        hints.removeAll(keepingCapacity: true)
        search(on: board)
        hints.sort { $0.rank < $1.rank }
        var kept: [(hint: Hint, effect: ChainEffect)] = []
        for hint in hints {
            guard let effect = effect(of: hint, on: board) else { continue }
            let isKnown = kept.contains { $0.effect.eliminations == effect.eliminations }
            if !isKnown { kept.append((hint, effect)) }
        }
        return kept
    }

    /// What a hint does.
    func effect(of hint: Hint, on board: borrowing Board) -> ChainEffect? {
        switch hint.shape {
        case .cycle: ChainEffect(eliminations: cycles[hint.cycle])
        case .off: ChainEffect(removing: hint.source)
        case .on: ChainEffect(placing: hint.source, on: board)
        }
    }

    private mutating func search(on board: borrowing Board) {
        paths.removeAll(keepingCapacity: true)
        cycles.removeAll(keepingCapacity: true)
        best = nil
        links.build(from: board)
        for pass in [Pass.x, .y, .xy] where canWin(pass, .cycle, 4) {
            for implication in 0..<1458 { isMet[implication] = false }
            var batch = 0
            repeat {
                wave.start(links, pass, hingesFrom: batch)
                search(pass, on: board)
                batch += ChainWave.room
            } while wave.waiting > 0
        }
    }

    func tenths(_ pass: Pass, _ shape: Shape, complexity: Int) -> Int {
        (pass == .xy ? 70 : shape == .cycle ? 65 : 66)
            + Surcharge.tenths(ofComplexity: complexity)
    }

    /// Whether anything of that shape and length could be better than what is known, or as good
    /// from an earlier source.
    func canWin(_ pass: Pass, _ shape: Shape, _ complexity: Int) -> Bool {
        guard !keepsAll, let best else { return true }
        let tenths = tenths(pass, shape, complexity: complexity)
        return (tenths, complexity, pass.rawValue + 2) <= (best.tenths, best.complexity, best.key)
    }

    /// All sources of the pass in step, as deep as something could win.
    private mutating func search(_ pass: Pass, on board: borrowing Board) {
        var length = 0
        while wave.isMoving {
            length += 2
            guard canWin(pass, .on, length) || canWin(pass, .cycle, length + 2) else { return }
            wave.switchOn(links, pass)
            if pass != .y {
                for number in wave.cameBack {
                    meet(Int(links.candidates[Int(number)]), .on, pass, length, on: board)
                }
            }
            guard wave.isMoving, canWin(pass, .cycle, length + 2) else { return }
            wave.switchOff(links, pass)
            if pass != .y {
                for number in wave.cameBack {
                    meet(Int(links.candidates[Int(number)]), .off, pass, length + 2, on: board)
                }
            }
            wave.close(links, pass)
            for number in wave.cameBack {
                let source = Int(links.candidates[Int(number)])
                guard board[source / 9].isMany else { continue }
                cycles(from: source, pass, length + 2, on: board)
            }
        }
    }

    /// A source that has come back to itself the other way round, for the first time or again.
    private mutating func meet(
        _ source: Int, _ shape: Shape, _ pass: Pass, _ complexity: Int, on board: borrowing Board
    ) {
        // Every source has other candidates in its cell, which placing it removes.
        let slot = shape == .on ? source + 729 : source
        guard !isMet[slot], board[source / 9].isMany else { return }
        isMet[slot] = true
        offer(
            Hint(
                pass: pass, shape: shape, source: source,
                tenths: tenths(pass, shape, complexity: complexity), complexity: complexity))
    }

    mutating func offer(_ hint: Hint) {
        if keepsAll {
            hints.append(hint)
        } else if best.map({ hint.rank < $0.rank }) ?? true {
            best = hint
        }
    }
}
