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

    var links = Links()
    var queue: [Instance] = []
    /// What a search for the way has met: the implications with the stamp of the search.
    var stamps = [Int](repeating: 0, count: 1458)
    var stamp = 0
    private var waveOn = ChainWave()
    private var waveOff = ChainWave()
    /// The candidates of the pass, and the bit of each in the wave; -1 outside the batch.
    private var nodes: [UInt16] = []
    private var bits: [Int16] = []
    private var best: Hint?
    /// All hints, when all are wanted.
    var hints: [Hint] = []
    private var keepsAll = false

    /// The best hint: lowest rating, complexity, key, first discovered.
    mutating func best(on board: Board) -> Hint? {
        keepsAll = false
        search(on: board)
        return best
    }

    /// All hints, the best first, of several that remove the same only the first.
    mutating func all(on board: Board) -> [(hint: Hint, effect: ChainEffect)] {
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
    func effect(of hint: Hint, on board: Board) -> ChainEffect? {
        let candidate = Int(links.candidates[hint.source])
        return switch hint.shape {
        case .cycle: ChainEffect(eliminations: cycles[hint.cycle])
        case .off: ChainEffect(removing: candidate)
        case .on: ChainEffect(placing: candidate, on: board)
        }
    }

    private mutating func search(on board: Board) {
        paths.removeAll(keepingCapacity: true)
        cycles.removeAll(keepingCapacity: true)
        best = nil
        links.build(from: board)
        bits.removeAll(keepingCapacity: true)
        bits.append(contentsOf: repeatElement(-1, count: links.count))
        searchDigits(on: board)
        searchPairs(on: board)
        searchAll(on: board)
    }

    // MARK: Passes

    /// X: the digits never meet, so that they share the bits of the wave.
    private mutating func searchDigits(on board: Board) {
        var used = SIMD16<Int16>()
        nodes.removeAll(keepingCapacity: true)
        for number in 0..<links.count {
            let digit = Int(links.candidates[number]) % 9
            nodes.append(UInt16(number))
            bits[number] = used[digit]
            used[digit] += 1
        }
        search(.x, on: board)
    }

    /// Y: from cells with two candidates to others of the kind.
    private mutating func searchPairs(on board: Board) {
        guard keepsAll || canWin(.y, complexity: 4) else { return }
        nodes.removeAll(keepingCapacity: true)
        for number in 0..<links.count {
            bits[number] = -1
            let cell = Int(links.candidates[number]) / 9
            guard board.bivalues >> UInt128(cell) & 1 != 0 else { continue }
            bits[number] = Int16(nodes.count)
            nodes.append(UInt16(number))
        }
        search(.y, on: board)
    }

    /// XY: in batches of as many sources as the wave has bits.
    private mutating func searchAll(on board: Board) {
        guard keepsAll || canWin(.xy, complexity: 4) else { return }
        nodes.removeAll(keepingCapacity: true)
        for number in 0..<links.count { nodes.append(UInt16(number)) }
        for batch in stride(from: 0, to: links.count, by: 256) {
            for number in 0..<links.count {
                bits[number] =
                    batch..<batch + 256 ~= number ? Int16(truncatingIfNeeded: number - batch) : -1
            }
            search(.xy, on: board)
        }
    }

    private func tenths(_ pass: Pass, _ shape: Shape, complexity: Int) -> Int {
        (pass == .xy ? 70 : shape == .cycle ? 65 : 66)
            + Surcharge.tenths(ofComplexity: complexity)
    }

    /// Whether anything of that length could be better than what is known.
    private func canWin(_ pass: Pass, complexity: Int) -> Bool {
        guard let best else { return true }
        let tenths = tenths(pass, .cycle, complexity: complexity)
        return (tenths, complexity, pass.rawValue + 2) < (best.tenths, best.complexity, best.key)
    }

    /// All sources of the pass in step, as deep as something could win.
    private mutating func search(_ pass: Pass, on board: Board) {
        waveOn.start(nodes, bits: bits, isOn: true, count: links.count)
        if pass != .y { waveOff.start(nodes, bits: bits, isOn: false, count: links.count) }
        var depth = 0
        while waveOn.isMoving || (pass != .y && waveOff.isMoving) {
            depth += 1
            // On, off, on ... and off, on, off ...: itself can be met after an odd number of links.
            if waveOn.isMoving { waveOn.switchOff(nodes, links, pass) }
            if pass != .y && waveOff.isMoving { waveOff.switchOn(nodes, links, pass) }
            let complexity = 2 * depth
            guard keepsAll || canWin(pass, complexity: complexity) else { return }
            meet(pass, complexity, on: board)
            if waveOn.isMoving { waveOn.switchOn(nodes, links, pass) }
            if pass != .y && waveOff.isMoving { waveOff.switchOff(nodes, links, pass) }
        }
    }

    /// The sources that meet themselves at this depth.
    private mutating func meet(_ pass: Pass, _ complexity: Int, on board: Board) {
        for node in nodes {
            let source = Int(node)
            let bit = Int(bits[source])
            guard bit >= 0, board[Int(links.candidates[source]) / 9].isMany else { continue }
            if complexity >= 4, waveOn.hasCycle(source, bit: bit, links, pass) {
                let tenths = tenths(pass, .cycle, complexity: complexity)
                cycles(from: source, pass, tenths, complexity, on: board)
            }
            guard pass != .y else { continue }
            let tenths = tenths(pass, .off, complexity: complexity)
            if waveOn.hasSwitchedOff(source, bit: bit) {
                offer(
                    Hint(
                        pass: pass, shape: .off, source: source, tenths: tenths,
                        complexity: complexity))
            }
            // Every source has other candidates in its cell, which placing it removes.
            if waveOff.hasSwitchedOn(source, bit: bit) {
                offer(
                    Hint(
                        pass: pass, shape: .on, source: source, tenths: tenths,
                        complexity: complexity))
            }
        }
    }

    mutating func offer(_ hint: Hint) {
        if keepsAll {
            hints.append(hint)
        } else if best.map({ hint.rank < $0.rank }) ?? true {
            best = hint
        }
    }
}
