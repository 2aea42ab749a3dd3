import SudokuEngine

/// The propagation of one assumption.
extension LayoutMultipleChains {
    /// Returns the block of a source's consequences, which are followed once.
    mutating func block(of source: Int, _ shouldStop: () -> Bool) -> Int {
        if let block = all.block(of: source) {
            if all.levels[block] < mode.level, all.contradictions[block] == nil {
                let before = all.work.clock
                all.resume(block)
                // Above level 0 the techniques have already been tried on this board.
                let isNew = all.levels[block] == 0
                searched.reset(to: isNew ? before : all.work.clock)
                propagate(
                    block, all.size(of: block, isOff: false), all.size(of: block, isOff: true),
                    shouldStop)
            }
            return block
        }
        let block = all.begin(source, isDynamic: mode.isDynamic)
        searched.reset(to: all.work.clock)
        propagate(block, 0, 0, shouldStop)
        return block
    }

    private mutating func propagate(
        _ block: Int, _ on: Int, _ off: Int, _ shouldStop: () -> Bool
    ) {
        var (nextOn, nextOff) = (on, off)
        repeat {
            while true {
                if nextOn < all.size(of: block, isOff: false) {
                    nextOn += 1
                    guard followOn(all.node(nextOn - 1, isOff: false, in: block), block) else {
                        return
                    }
                } else if nextOff < all.size(of: block, isOff: true) {
                    nextOff += 1
                    guard followOff(all.node(nextOff - 1, isOff: true, in: block), block) else {
                        return
                    }
                } else {
                    break
                }
                note(1, shouldStop)
                if isStopped { return }
            }
            guard mode.level > 0, advance(in: block, shouldStop), !isStopped else { break }
            all.levels[block] = 0
        } while true
        all.levels[block] = mode.level
    }

    /// Switches off what an on node excludes; returns false at a contradiction.
    @inline(always) private mutating func followOn(_ node: Int, _ block: Int) -> Bool {
        let words = all.words
        var left = 0
        for word in 0..<words {
            let row = all.graph.rows[node &* words &+ word] & all.alive[word]
            fresh[word] = row & (all.set(false, block, word) | ~all.set(true, block, word))
            left &+= fresh[word].nonzeroBitCount
        }
        guard left > 0 else { return true }
        for position in all.graph.weak(node, isOuter: mode.isNishio) {
            let link = all.graph.weakLinks[position]
            let other = LayoutChainGraph.other(link)
            guard fresh[other &>> 6].has(bit: other & 63) else { continue }
            let reason = UInt64(node) | link & ~0xFFFF
            if all.isOn(other, in: block) {
                all.contradict(
                    all.target(other, in: block),
                    LayoutPropagations.Target(block: block, node: other + all.count, reason: reason)
                )
                return false
            }
            all.add(other &+ all.count, reason, in: block)
            left &-= 1
            if left == 0 { break }
        }
        return true
    }

    /// Switches on what an off node forces; returns false at a contradiction.
    @inline(always) private mutating func followOff(_ node: Int, _ block: Int) -> Bool {
        let number = node &- all.count
        let (cell, digit, size) = (all.graph.cell(number), all.graph.digit(number), tables.size)
        // All links are read before the candidate is removed.
        var count = 0
        let mask = all.work[cell]
        if mask.isPair, !mode.isNishio {
            let other = (mask & ~UInt64(bit: digit)).trailingZeroBitCount
            let hidden = mode.isDynamic ? all.start[cell] & ~mask : 0
            found[0] = all.graph.numbers[cell &* size &+ other]
            found[1] = UInt64(number) | hidden << 32
            count = 1
        }
        for index in 0..<tables.houseCounts[cell] {
            let (house, position) = tables.place(cell, index)
            let places = all.work.places(digit, in: house)
            guard places.isPair else { continue }
            let other = tables.cell(house, (places & ~UInt64(bit: position)).trailingZeroBitCount)
            let hidden = mode.isDynamic ? all.start.places(digit, in: house) & ~places : 0
            found[2 &* count] = all.graph.numbers[other &* size &+ digit]
            found[2 &* count &+ 1] = UInt64(number) | UInt64(house &+ 1) << 16 | hidden << 32
            count &+= 1
        }
        if mode.isDynamic { all.forget(number) }
        for index in 0..<count {
            let (other, reason) = (Int(found[2 &* index]), found[2 &* index &+ 1])
            if all.isOff(other, in: block) {
                all.contradict(
                    LayoutPropagations.Target(block: block, node: other, reason: reason),
                    all.target(other + all.count, in: block))
                return false
            }
            if !all.isOn(other, in: block) { all.add(other, reason, in: block) }
        }
        return true
    }
}
