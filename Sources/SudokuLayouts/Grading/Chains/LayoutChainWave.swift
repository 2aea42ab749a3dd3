/// A breadth-first search from up to 64 candidates at once: for each node the set of sources that have
/// switched it on or off, so that a step is a few unions of sets.
///
/// The consequences of a candidate being on are those of its weak links being off, so one wave that
/// switches sources off serves both kinds of chain: from a source off to on it returns to the source;
/// from a source on to off it leads from one weak link of the source to another. Cycles use a wave
/// from all weak links of a source together.
struct LayoutChainWave: ~Copyable {
    // The set of each source alone, of the sources that exclude each node, of those that have
    // switched it on or off, that did so in the last step, and that did so again.
    var alone, weakSets, on, off, newOn, newOff, reached: Words
    /// The nodes to which the last step returned.
    var back: Words
    var backCount = 0
    /// The number of sources, of which 64 are followed at once.
    var sourceCount = 0
    /// True if the last step reached anything new.
    var isMoving = false
    /// The number of sources of each digit.
    fileprivate var used = Words(count: 32)

    init(_ most: Int) {
        alone = Words(count: most)
        weakSets = Words(count: most)
        on = Words(count: most)
        off = Words(count: most)
        newOn = Words(count: most)
        newOff = Words(count: most)
        reached = Words(count: most)
        back = Words(count: most + 1)
    }

    @inline(always) fileprivate mutating func noteBack(_ node: Int) {
        back[backCount] = UInt64(truncatingIfNeeded: node)
        backCount &+= 1
    }
}

extension LayoutStaticChains {
    @inline(always) func weak(_ node: Int) -> Range<Int> {
        Int(weakStarts[node])..<Int(weakStarts[node &+ 1])
    }

    @inline(always) func strong(node: Int) -> Range<Int> {
        Int(strongStarts[node])..<Int(strongStarts[node &+ 1])
    }

    /// Starts from 64 sources by switching each off, or, for cycles, on.
    mutating func start(_ first: Int, isCycle: Bool) {
        assignBits(first)
        for node in 0..<nodeCount {
            var set: UInt64 = 0
            for position in weak(node) {
                set |= wave.alone[LayoutChainGraph.other(weakLinks[position])]
            }
            wave.weakSets[node] = set
        }
        for node in 0..<strongCount {
            let set = isCycle ? wave.weakSets[node] : wave.alone[node]
            (wave.off[node], wave.newOff[node]) = (set, set)
            wave.on[node] = isCycle ? wave.alone[node] : 0
        }
        wave.isMoving = true
    }

    /// In pass X digits do not interact, unless neighbours do, so they share the bits.
    private mutating func assignBits(_ first: Int) {
        let areShared = pass == .x && !graph.tables.isNonConsecutive
        wave.sourceCount = 0
        for digit in 0..<graph.tables.size { wave.used[digit] = 0 }
        for node in 0..<strongCount {
            var bit = node
            if areShared {
                let digit = graph.digit(Int(numberOf[node]))
                bit = Int(wave.used[digit])
                wave.used[digit] &+= 1
            }
            wave.sourceCount = max(wave.sourceCount, bit + 1)
            wave.alone[node] = 0..<64 ~= bit - first ? UInt64(bit: bit - first) : 0
        }
    }

    /// Follows the strong links of what is newly off; records the sources that have returned on.
    mutating func switchOn() {
        wave.backCount = 0
        var any: UInt64 = 0
        for node in 0..<strongCount {
            var set: UInt64 = 0
            for position in strong(node: node) {
                set |= wave.newOff[LayoutChainGraph.other(strongLinks[position])]
            }
            set &= ~wave.on[node]
            wave.newOn[node] = set
            guard set != 0 else { continue }
            wave.on[node] |= set
            any |= set
            if set & wave.alone[node] != 0 { wave.noteBack(node) }
        }
        wave.isMoving = any != 0
    }

    /// Follows the weak links of what is newly on; records the sources that have returned off.
    mutating func switchOff() {
        wave.backCount = 0
        var any: UInt64 = 0
        for node in 0..<strongCount {
            var set = excluded(node)
            if set & wave.weakSets[node] != 0 { wave.noteBack(node) }
            set &= ~wave.off[node]
            wave.newOff[node] = set
            wave.off[node] |= set
            any |= set
        }
        // A candidate without strong links matters only as the end of a chain.
        for node in strongCount..<nodeCount where wave.weakSets[node] != 0 {
            if excluded(node) & wave.weakSets[node] != 0 { wave.noteBack(node) }
        }
        wave.isMoving = any != 0
    }

    /// Works like ``switchOff()`` in a wave of cycles, where only ``close()`` records returns.
    mutating func switchOffAgain() {
        var any: UInt64 = 0
        for node in 0..<strongCount {
            let set = excluded(node)
            wave.reached[node] = set
            let fresh = set & ~wave.off[node]
            wave.newOff[node] = fresh
            wave.off[node] |= fresh
            any |= fresh
        }
        wave.isMoving = any != 0
    }

    /// Records the sources to which a cycle has returned.
    mutating func close() {
        wave.backCount = 0
        for node in 0..<strongCount where wave.alone[node] != 0 {
            var sum: UInt64 = 0
            for position in strong(node: node) {
                sum |= wave.reached[LayoutChainGraph.other(strongLinks[position])]
            }
            if sum & wave.alone[node] != 0 { wave.noteBack(node) }
        }
    }

    /// Returns true if, anywhere in the wave, a candidate being on has led to it being off.
    func waveContradicts() -> Bool {
        for node in 0..<nodeCount where wave.weakSets[node] != 0 {
            var set: UInt64 = 0
            for position in weak(node) {
                set |= wave.on[LayoutChainGraph.other(weakLinks[position])]
            }
            if set & wave.weakSets[node] != 0 { return true }
        }
        return false
    }

    /// Returns the sources that exclude a node by what is newly on.
    @inline(always) private func excluded(_ node: Int) -> UInt64 {
        var set: UInt64 = 0
        for position in weak(node) {
            set |= wave.newOn[LayoutChainGraph.other(weakLinks[position])]
        }
        return set
    }
}
