/// One search for static chains, with its scratch.
///
/// Three passes over all candidates as sources. The length of a chain is the depth at which the
/// search meets it, so all sources are searched in step (``ChainWave``), and only a source that
/// meets itself is searched again for the way (`ChainSearch+Ways`).
struct ChainSearch: ~Copyable {
    typealias Pass = StaticChains.Pass
    typealias Shape = StaticChains.Shape
    typealias Hint = StaticChains.Hint
    typealias Step = StaticChains.Step

    /// The ways of the cycles that remove something, and what they remove.
    var ways: [Step] = []
    var cycles: [Candidates] = []

    var links = ChainLinks()
    var wave = ChainWave()
    /// What a search for the way has met: in order, and each seat with the stamp of the search, on
    /// or, with 729 more, off.
    var queue = Slots<Instance>(repeating: Instance(link: 0, parent: 0), count: 1458)
    var queueEnd = 0
    var stamps = Slots<Int>(repeating: 0, count: 1458)
    /// The hinges that leave the source on, and those that exclude one of them.
    var closingStamps = Slots<Int>(repeating: 0, count: 729)
    var lastStamps = Slots<Int>(repeating: 0, count: 729)
    var stamp = 0
    /// For each digit the cells that lose it by an on, and by an off, of the cycle at hand.
    var lost = Slots<Losses>(repeating: Losses(), count: 9)
    /// The shortest chain in this pass by which each seat, with 729 more for on, came back to
    /// itself.
    private var lengths = Slots<Int>(repeating: 0, count: 1458)
    private var best: Hint?
    /// All hints, when all are wanted.
    private var hints: [Hint] = []
    private var keepsAll = false

    mutating func best(on board: borrowing Board) -> Hint? {
        keepsAll = false
        search(on: board)
        return best
    }

    /// All hints, the best first.
    mutating func all(on board: borrowing Board) -> [Hint] {
        keepsAll = true
        hints.removeAll(keepingCapacity: true)
        search(on: board)
        hints.sort { $0.rank < $1.rank }
        return hints
    }

    private mutating func search(on board: borrowing Board) {
        ways.removeAll(keepingCapacity: true)
        cycles.removeAll(keepingCapacity: true)
        best = nil
        links.build(from: board)
        for pass in [Pass.x, .y, .xy] where canWin(pass, .cycle, 4) {
            wave.seat(links, pass)
            for seat in 0..<wave.seats {
                lengths[seat] = .max
                lengths[seat &+ 729] = .max
            }
            var batch = 0
            repeat {
                wave.start(links, from: batch)
                search(pass, on: board)
                batch += ChainWave.Hinges.bitWidth
            } while wave.waiting > 0
        }
    }

    func tenths(_ pass: Pass, _ shape: Shape, complexity: Int) -> Int {
        (pass == .xy ? 70 : shape == .cycle ? 65 : 66)
            + Surcharge.tenths(ofComplexity: complexity)
    }

    /// Whether anything of that shape and length could be better than what is known, or as good
    /// from an earlier source.
    private func canWin(_ pass: Pass, _ shape: Shape, _ complexity: Int) -> Bool {
        guard !keepsAll, let best else { return true }
        let tenths = tenths(pass, shape, complexity: complexity)
        return (tenths, complexity, pass.rawValue + 2) <= (best.tenths, best.complexity, best.key)
    }

    /// All sources of the batch in step, as deep as something could win.
    private mutating func search(_ pass: Pass, on board: borrowing Board) {
        var length = 0
        while wave.isMoving {
            length += 2
            guard canWin(pass, .on, length) || canWin(pass, .cycle, length + 2) else { return }
            wave.switchOn()
            if pass != .y { meetAll(.on, pass, length, on: board) }
            guard wave.isMoving, canWin(pass, .cycle, length + 2) else { return }
            wave.switchOff()
            if pass != .y { meetAll(.off, pass, length + 2, on: board) }
            wave.close()
            for number in 0..<wave.backCount {
                let seat = Int(wave.cameBack[number])
                guard board[candidate(at: seat) / 9].isMany else { continue }
                offerCycles(from: seat, pass, length + 2, on: board)
            }
        }
    }

    @inline(__always)
    func candidate(at seat: Int) -> Int { Int(links.candidates[Int(wave.numbers[seat])]) }

    /// The sources that have come back to themselves the other way round.
    private mutating func meetAll(
        _ shape: Shape, _ pass: Pass, _ complexity: Int, on board: borrowing Board
    ) {
        for number in 0..<wave.backCount {
            let seat = Int(wave.cameBack[number])
            let source = candidate(at: seat)
            let slot = shape == .on ? seat + 729 : seat
            // Every source has other candidates in its cell, which placing it removes.
            guard complexity < lengths[slot], board[source / 9].isMany else { continue }
            lengths[slot] = complexity
            offer(
                Hint(
                    pass: pass, shape: shape, source: source,
                    tenths: tenths(pass, shape, complexity: complexity), complexity: complexity))
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
