/// The propagation of one assumption.
extension MultipleChains {
    /// Returns the block of a source's consequences, computed once.
    mutating func block(of source: Implication, _ shouldStop: () -> Bool) -> Int {
        if let block = propagations.block(of: source) {
            let depth = propagations.depths[block].level
            if depth < mode.level && propagations.contradictions[block] == nil {
                propagations.resume(block)
                propagate(in: block, settled: depth, shouldStop)
            }
            return block
        }
        let block = propagations.begin(source)
        propagate(in: block, settled: nil, shouldStop)
        return block
    }

    /// Follows the implications in a block until there are no more or two contradict each other.
    /// This has already been done up to level `settled`.
    private mutating func propagate(
        in block: Int, settled: Int?, _ shouldStop: () -> Bool
    ) {
        var (nextOn, nextOff) = (0, 0)
        if settled != nil {
            (nextOn, nextOff) = (propagations.onCounts[block], propagations.offCounts[block])
        }
        // At level 0 no technique has been tried; above it the patterns are exhausted.
        var settled = settled ?? 0
        unsearched = UnsearchedHouses(from: settled > 0 ? nextOff : 0)
        while true {
            let before = nextOn + nextOff
            let isConsistent = follow(from: &nextOn, &nextOff, in: block)
            followed &+= nextOn + nextOff - before
            if followed >= 4_096 {
                followed = 0
                if shouldStop() { stop() }
            }
            if isStopped || !isConsistent { return }
            guard mode.level > 0, advance(in: block, settled: settled, shouldStop) else { break }
            settled = 0
        }
        propagations.depths[block].level = mode.level
    }

    /// Follows links until there are no more; returns false at a contradiction.
    private mutating func follow(
        from nextOn: inout Int, _ nextOff: inout Int, in block: Int
    ) -> Bool {
        while true {
            if nextOn < propagations.onCounts[block] {
                let on = propagations.on(number: nextOn, in: block)
                nextOn += 1
                if !follow(on: on, in: block) { return false }
            } else if nextOff < propagations.offCounts[block] {
                let off = propagations.off(number: nextOff, in: block)
                nextOff += 1
                if !follow(off: off, in: block) { return false }
            } else {
                return true
            }
        }
    }

    /// Switches off what an on implication excludes; returns false at a contradiction.
    private mutating func follow(on implication: Implication, in block: Int) -> Bool {
        let (cell, digit) = (implication.cell, implication.digit)
        let candidate = implication.candidate
        if !mode.isNishio {
            let reason = Propagations.reason(.cell, parent: candidate)
            for other in Bits(propagations.work[cell] & ~UInt16(bit: digit)) {
                let other = cell * 9 + other
                if propagations.isOn(other, in: block) {
                    contradict(off: other, reason, in: block)
                    return false
                }
                if !propagations.isOff(other, in: block) {
                    propagations.add(Implication(off: other), reason, in: block)
                }
            }
        }
        let reach = propagations.peers[cell] & propagations.work.cells(with: digit)
        let conflict = reach & propagations.on(digit, in: block)
        var rest = (reach & ~propagations.off(digit, in: block)) | conflict
        guard rest != 0 else { return true }
        for number in 0..<3 {
            let cause: Cause = number == 0 ? .box : number == 1 ? .row : .column
            let found = rest & propagations.houses[GridGeometry.house(cause.kind, of: cell)]
            guard found != 0 else { continue }
            let reason = Propagations.reason(cause, parent: candidate)
            if found & conflict != 0 {
                // The candidates before the conflict are already off at that point.
                let first = (found & conflict).trailingZeroBitCount
                let before = found & (Mask128(bit: first) &- 1)
                propagations.add(off: digit, in: before, reason, in: block)
                contradict(off: first * 9 + digit, reason, in: block)
                return false
            }
            propagations.add(off: digit, in: found, reason, in: block)
            rest &= ~found
        }
        return true
    }

    private mutating func contradict(off candidate: Int, _ reason: UInt32, in block: Int) {
        propagations.contradict(
            propagations.target(Implication(on: candidate), in: block),
            Propagations.Target(
                block: block, implication: Implication(off: candidate), reason: reason))
    }

    /// Switches on what an off implication forces; returns false at a contradiction.
    private mutating func follow(off implication: Implication, in block: Int) -> Bool {
        let (cell, digit) = (implication.cell, implication.digit)
        let candidate = implication.candidate
        // All links are read before the candidate is removed.
        var found = (SIMD4<UInt16>(), SIMD4<UInt32>())
        var count = 0
        let mask = propagations.work[cell]
        if mask.isPair && !mode.isNishio {
            let hidden = mode.isDynamic ? propagations.start[cell] & ~mask : 0
            let other = (mask & ~UInt16(bit: digit)).trailingZeroBitCount
            found.0[0] = UInt16(cell * 9 + other)
            found.1[0] = Propagations.reason(.cell, parent: candidate, hidden: hidden)
            count = 1
        }
        for number in 0..<3 {
            let cause: Cause = number == 0 ? .box : number == 1 ? .row : .column
            let kind = cause.kind
            let places = propagations.work.places(of: digit, kind, around: cell)
            guard places.isPair else { continue }
            let before =
                mode.isDynamic ? propagations.start.places(of: digit, kind, around: cell) : 0
            let own = UInt16(bit: GridGeometry.position(kind, of: cell))
            let other = GridGeometry.cell(
                (places & ~own).trailingZeroBitCount, of: GridGeometry.house(kind, of: cell))
            found.0[count] = UInt16(other * 9 + digit)
            found.1[count] = Propagations.reason(cause, parent: candidate, hidden: before & ~places)
            count += 1
        }
        if mode.isDynamic { propagations.work.forget(digit, from: cell) }
        for number in 0..<count {
            let (candidate, reason) = (Int(found.0[number]), found.1[number])
            let on = Implication(on: candidate)
            if propagations.isOff(candidate, in: block) {
                let target = Propagations.Target(block: block, implication: on, reason: reason)
                propagations.contradict(
                    target, propagations.target(Implication(off: candidate), in: block))
                return false
            }
            if !propagations.isOn(candidate, in: block) {
                propagations.add(on, reason, in: block)
            }
        }
        return true
    }
}
