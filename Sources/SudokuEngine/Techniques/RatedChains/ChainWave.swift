/// A breadth-first search from many candidates at once: it keeps for each candidate the set of
/// sources that have switched it on or off, so that a step is a few unions of sets.
///
/// The sources are the strongly linked candidates of ``ChainNodes``. The consequences of a
/// candidate being on are those of its weak links being off, so one wave serves both kinds of
/// chain:
///
///     s off ... s on     the wave from s returns to s
///     s on ... s off     the wave from one weak link of s reaches another (or the same)
///
/// Cycles, s on ... s on, need everything that s has reached before, through any weak link: they
/// use a separate wave, which starts from all weak links of s.
///
/// A set holds as many sources as it has bits; more are processed in batches. In pass X digits
/// never interact, so their strongly linked candidates share the bits, and one batch is enough.
struct ChainWave<StrongCandidates: BitMask>: ~Copyable {
    /// The singleton set of each strongly linked candidate, empty outside the batch; the set of
    /// weak links of each node.
    private var alone = UncheckedBuffer<StrongCandidates>(repeating: 0, count: Board.candidateCount)
    private var weakLinkSets = UncheckedBuffer<StrongCandidates>(
        repeating: 0, count: Board.candidateCount)
    /// For each strongly linked candidate, the sources that have switched it on, or off, and those
    /// that did so in the last step.
    private var on = UncheckedBuffer<StrongCandidates>(repeating: 0, count: Board.candidateCount)
    private var off = UncheckedBuffer<StrongCandidates>(repeating: 0, count: Board.candidateCount)
    private var newOn = UncheckedBuffer<StrongCandidates>(repeating: 0, count: Board.candidateCount)
    private var newOff = UncheckedBuffer<StrongCandidates>(
        repeating: 0, count: Board.candidateCount)
    /// The sources whose cycle has just switched it off, again or for the first time.
    private var reached = UncheckedBuffer<StrongCandidates>(
        repeating: 0, count: Board.candidateCount)

    /// The number of strongly linked candidates left for later batches.
    private(set) var waiting = 0
    /// True if the last step reached anything new.
    private(set) var isMoving = false
    /// The nodes to which the last step returned.
    private(set) var cameBack = UncheckedBuffer<UInt16>(
        repeating: 0, count: Board.candidateCount + 1)
    private(set) var backCount = 0

    // MARK: Starting

    /// Starts a batch of sources at node `first`, as many as fit, by switching each off.
    mutating func startChains(
        _ nodes: borrowing ChainNodes, _ links: borrowing ChainLinks, from first: Int
    ) {
        assignBits(nodes, links, from: first)
        for node in 0..<nodes.strongCandidates {
            (off[node], newOff[node], on[node]) = (alone[node], alone[node], 0)
        }
        isMoving = true
    }

    /// Starts a batch of sources at node `first`, as many as fit, by switching each on and thereby
    /// its weak links off.
    mutating func startCycles(
        _ nodes: borrowing ChainNodes, _ links: borrowing ChainLinks, from first: Int
    ) {
        assignBits(nodes, links, from: first)
        for node in 0..<nodes.strongCandidates {
            (off[node], newOff[node]) = (weakLinkSets[node], weakLinkSets[node])
            on[node] = alone[node]
        }
        isMoving = true
    }

    private mutating func assignBits(
        _ nodes: borrowing ChainNodes, _ links: borrowing ChainLinks, from first: Int
    ) {
        waiting = 0
        if nodes.pass == .x {
            shareBits(nodes, links)
        } else {
            for node in 0..<nodes.strongCandidates {
                let bit = node &- first
                alone[node] =
                    0..<StrongCandidates.bitWidth ~= bit ? StrongCandidates(bit: bit) : 0
            }
            waiting = max(0, nodes.strongCandidates - first - StrongCandidates.bitWidth)
        }
        for node in 0..<nodes.count {
            var set: StrongCandidates = 0
            for position in nodes.weakLinks(of: node) {
                set |= alone[ChainLinks.other(nodes.weakLinks[position])]
            }
            weakLinkSets[node] = set
        }
    }

    /// No digit has more than 54 strongly linked candidates in pass X, two in each house.
    private mutating func shareBits(
        _ nodes: borrowing ChainNodes, _ links: borrowing ChainLinks
    ) {
        var used = SIMD16<UInt8>()
        for node in 0..<nodes.strongCandidates {
            let digit = Int(links.candidates[Int(nodes.numbers[node])] % 9) & 15
            alone[node] = StrongCandidates(bit: Int(used[digit]))
            used[digit] &+= 1
        }
    }

    // MARK: Moving

    /// Follows the strong links of what is newly off; records the sources that have returned on.
    mutating func switchOn(_ nodes: borrowing ChainNodes) {
        backCount = 0
        var any: StrongCandidates = 0
        for node in 0..<nodes.strongCandidates {
            var set: StrongCandidates = 0
            for position in nodes.strongLinks(of: node) {
                set |= newOff[ChainLinks.other(nodes.strongLinks[position])]
            }
            // Late in a wave, most candidates are no longer reached.
            let known = on[node]
            set &= ~known
            newOn[node] = set
            guard set != 0 else { continue }
            on[node] = known | set
            any |= set
            if set & alone[node] != 0 { noteBack(node) }
        }
        isMoving = any != 0
    }

    /// Follows the weak links of what is newly on; records the sources that have returned off.
    mutating func switchOff(_ nodes: borrowing ChainNodes) {
        backCount = 0
        var any: StrongCandidates = 0
        for node in 0..<nodes.strongCandidates {
            var set = excluded(node, nodes)
            if set & weakLinkSets[node] != 0 { noteBack(node) }
            let known = off[node]
            set &= ~known
            newOff[node] = set
            guard set != 0 else { continue }
            off[node] = known | set
            any |= set
        }
        // A candidate without strong links leads nowhere and matters only as the end of a chain.
        for node in nodes.strongCandidates..<nodes.count
        where excluded(node, nodes) & weakLinkSets[node] != 0 { noteBack(node) }
        isMoving = any != 0
    }

    /// Works like ``switchOff(_:)`` in a wave of cycles, where only ``close(_:)`` records returns.
    mutating func switchOffAgain(_ nodes: borrowing ChainNodes) {
        var any: StrongCandidates = 0
        for node in 0..<nodes.strongCandidates {
            var set = excluded(node, nodes)
            reached[node] = set
            let known = off[node]
            set &= ~known
            newOff[node] = set
            guard set != 0 else { continue }
            off[node] = known | set
            any |= set
        }
        isMoving = any != 0
    }

    /// Records the sources to which a cycle has returned.
    mutating func close(_ nodes: borrowing ChainNodes) {
        backCount = 0
        for node in 0..<nodes.strongCandidates {
            var sum: StrongCandidates = 0
            for position in nodes.strongLinks(of: node) {
                sum |= reached[ChainLinks.other(nodes.strongLinks[position])]
            }
            if sum & alone[node] != 0 { noteBack(node) }
        }
    }

    /// Returns true if, anywhere in the wave, a candidate being on has led to it being off.
    func hasContradiction(_ nodes: borrowing ChainNodes) -> Bool {
        for node in 0..<nodes.count {
            var set: StrongCandidates = 0
            for position in nodes.weakLinks(of: node) {
                set |= on[ChainLinks.other(nodes.weakLinks[position])]
            }
            if set & weakLinkSets[node] != 0 { return true }
        }
        return false
    }

    /// Returns the sources that exclude a candidate by what is newly on.
    @inline(__always)
    private func excluded(_ node: Int, _ nodes: borrowing ChainNodes) -> StrongCandidates {
        var set: StrongCandidates = 0
        for position in nodes.weakLinks(of: node) {
            set |= newOn[ChainLinks.other(nodes.weakLinks[position])]
        }
        return set
    }

    @inline(__always)
    private mutating func noteBack(_ node: Int) {
        cameBack[backCount] = UInt16(truncatingIfNeeded: node)
        backCount &+= 1
    }
}

/// One wave for each set size: the narrow one does half the work where all sources fit.
struct ChainWaves: ~Copyable {
    private var narrow = ChainWave<UInt64>()
    private var wide = ChainWave<Mask128>()
    private var isNarrow = true

    var waiting: Int { isNarrow ? narrow.waiting : wide.waiting }
    var isMoving: Bool { isNarrow ? narrow.isMoving : wide.isMoving }
    var backCount: Int { isNarrow ? narrow.backCount : wide.backCount }
    func cameBack(_ number: Int) -> Int {
        Int(isNarrow ? narrow.cameBack[number] : wide.cameBack[number])
    }

    /// Starts the batch with a number.
    mutating func startChains(
        _ nodes: borrowing ChainNodes, _ links: borrowing ChainLinks, batch: Int
    ) {
        choose(nodes)
        if isNarrow {
            narrow.startChains(nodes, links, from: batch * UInt64.bitWidth)
        } else {
            wide.startChains(nodes, links, from: batch * Mask128.bitWidth)
        }
    }

    mutating func startCycles(
        _ nodes: borrowing ChainNodes, _ links: borrowing ChainLinks, batch: Int
    ) {
        choose(nodes)
        if isNarrow {
            narrow.startCycles(nodes, links, from: batch * UInt64.bitWidth)
        } else {
            wide.startCycles(nodes, links, from: batch * Mask128.bitWidth)
        }
    }

    private mutating func choose(_ nodes: borrowing ChainNodes) {
        isNarrow = nodes.pass == .x || nodes.strongCandidates <= UInt64.bitWidth
    }

    mutating func switchOn(_ nodes: borrowing ChainNodes) {
        if isNarrow { narrow.switchOn(nodes) } else { wide.switchOn(nodes) }
    }

    mutating func switchOff(_ nodes: borrowing ChainNodes) {
        if isNarrow { narrow.switchOff(nodes) } else { wide.switchOff(nodes) }
    }

    mutating func switchOffAgain(_ nodes: borrowing ChainNodes) {
        if isNarrow { narrow.switchOffAgain(nodes) } else { wide.switchOffAgain(nodes) }
    }

    mutating func close(_ nodes: borrowing ChainNodes) {
        if isNarrow { narrow.close(nodes) } else { wide.close(nodes) }
    }

    func hasContradiction(_ nodes: borrowing ChainNodes) -> Bool {
        isNarrow ? narrow.hasContradiction(nodes) : wide.hasContradiction(nodes)
    }
}
