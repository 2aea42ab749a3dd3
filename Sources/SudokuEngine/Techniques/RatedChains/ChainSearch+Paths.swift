/// The path from a source back to itself, link by link in Sudoku Explainer's order.
extension ChainSearch {
    /// A node met in the search, `node | cause << 10`. Every second node of a path is on.
    struct Instance {
        let link: UInt16
        let parent: Int16

        @inline(__always) var node: Int { ChainLinks.other(link) }
    }

    /// The cells that lose a digit through on nodes and through off nodes.
    struct ChainEliminations {
        var byOn: Mask128 = 0
        var byOff: Mask128 = 0
    }

    private mutating func begin(at node: Int, isOn: Bool) {
        let cause = UInt16(Cause.source.rawValue) << 10
        queue[0] = Instance(link: UInt16(truncatingIfNeeded: node) | cause, parent: -1)
        queueEnd = 1
        stamp += 1
        stamps[isOn ? node : node &+ Board.candidateCount] = stamp
    }

    /// SE queues an off implication whenever it is met again, except below itself. That switches
    /// nothing new on, so it matters only when it closes a cycle, which `close` finds.
    @inline(__always)
    private mutating func follow(on parent: Int) {
        for position in nodes.weakLinks(of: queue[parent].node) {
            let link = nodes.weakLinks[position]
            let slot = ChainLinks.other(link) &+ Board.candidateCount
            guard stamps[slot] != stamp else { continue }
            stamps[slot] = stamp
            queue[queueEnd] = Instance(link: link, parent: Int16(truncatingIfNeeded: parent))
            queueEnd &+= 1
        }
    }

    @inline(__always)
    private mutating func follow(off parent: Int) {
        for position in nodes.strongLinks(of: queue[parent].node) {
            let link = nodes.strongLinks[position]
            let slot = ChainLinks.other(link)
            guard stamps[slot] != stamp else { continue }
            stamps[slot] = stamp
            queue[queueEnd] = Instance(link: link, parent: Int16(truncatingIfNeeded: parent))
            queueEnd &+= 1
        }
    }

    /// Follows an off node at the last level but one, where only nodes that can close the cycle
    /// matter.
    @inline(__always)
    private mutating func finish(off parent: Int) {
        for position in nodes.strongLinks(of: queue[parent].node) {
            let link = nodes.strongLinks[position]
            let slot = ChainLinks.other(link)
            guard lastStamps[slot] == stamp, stamps[slot] != stamp else { continue }
            stamps[slot] = stamp
            queue[queueEnd] = Instance(link: link, parent: Int16(truncatingIfNeeded: parent))
            queueEnd &+= 1
        }
    }

    // MARK: Cycles

    /// Offers the cycles of that length from a source that remove something.
    mutating func offerCycles(
        from source: Int, _ pass: Pass, _ length: Int, on board: borrowing Board
    ) {
        begin(at: source, isOn: true)
        for position in nodes.strongLinks(of: source) {
            let closing = ChainLinks.other(nodes.strongLinks[position])
            closingStamps[closing] = stamp
            for position in nodes.weakLinks(of: closing) {
                lastStamps[ChainLinks.other(nodes.weakLinks[position])] = stamp
            }
        }
        var next = 0
        for phase in 1..<length - 2 {
            let end = queueEnd
            if phase % 2 == 1 {
                for parent in next..<end { follow(on: parent) }
            } else {
                for parent in next..<end { follow(off: parent) }
            }
            next = end
        }
        let end = queueEnd
        for parent in next..<end { finish(off: parent) }
        for parent in end..<queueEnd {
            // The weak links of the last on node that lead back to the source.
            for position in nodes.weakLinks(of: queue[parent].node) {
                let link = nodes.weakLinks[position]
                guard closingStamps[ChainLinks.other(link)] == stamp else { continue }
                let last = Instance(link: link, parent: Int16(truncatingIfNeeded: parent))
                guard !meetsItself(last), removesAnything(last) else { continue }
                record(cycle: last, pass, length, on: board)
            }
        }
    }

    /// Returns true if the off node at the end of a cycle already occurs on its path.
    private func meetsItself(_ last: Instance) -> Bool {
        var number = Int(queue[Int(last.parent)].parent)
        while number >= 0 {
            let off = queue[number]
            if off.node == last.node { return true }
            number = Int(queue[Int(off.parent)].parent)
        }
        return false
    }

    /// Sums in `lost` the cells that lose a digit through on and off nodes of a cycle, and returns
    /// the cells and digits of the cycle. It removes the candidates outside its cells that see both
    /// an on and an off node, of which there are usually none.
    private mutating func sum(_ last: Instance) -> (cells: Mask128, digits: UInt16) {
        var (cells, digits): (Mask128, UInt16) = (0, 0)
        var off = last
        while true {
            let parent = queue[Int(off.parent)]
            let (offNumber, onNumber) = (
                Int(nodes.numbers[off.node]), Int(nodes.numbers[parent.node])
            )
            cells |= links.cellSets[offNumber] | links.cellSets[onNumber]
            add(offNumber, isOn: false, &digits)
            add(onNumber, isOn: true, &digits)
            guard parent.parent >= 0 else { break }
            off = queue[Int(parent.parent)]
        }
        return (cells, digits)
    }

    @inline(__always)
    private mutating func add(_ number: Int, isOn: Bool, _ digits: inout UInt16) {
        let digit = Int(links.candidates[number] % 9)
        let bit = UInt16(bit: digit)
        var losses = digits & bit == 0 ? ChainEliminations() : lost[digit]
        digits |= bit
        if isOn {
            losses.byOn |= links.losingCells[number]
        } else {
            losses.byOff |= links.losingCells[number]
        }
        lost[digit] = losses
    }

    private mutating func removesAnything(_ last: Instance) -> Bool {
        let (cells, digits) = sum(last)
        var both: Mask128 = 0
        for digit in Bits(digits) { both |= lost[digit].byOn & lost[digit].byOff }
        return both & ~cells != 0
    }

    /// Stores a cycle that removes something.
    private mutating func record(
        cycle last: Instance, _ pass: Pass, _ length: Int, on board: borrowing Board
    ) {
        let (cells, digits) = sum(last)
        var eliminations = Candidates()
        for digit in Bits(digits) {
            let both = lost[digit].byOn & lost[digit].byOff & ~cells
            eliminations.insert(UInt16(bit: digit), in: both)
        }
        let source = candidate(at: queue[0].node)
        var path = [ChainStep(implication: Implication(on: source), cause: cause(from: last.node))]
        append(pathTo: last, isOn: false, to: &path)
        cyclePaths.append(contentsOf: path)
        cycles.append(eliminations)
        offer(
            ChainMatch(
                pass: pass, shape: .cycle, source: source,
                tenths: tenths(pass, .cycle, complexity: length), complexity: length,
                cycle: cycles.count - 1, path: cyclePaths.count - path.count..<cyclePaths.count))
    }

    /// Returns the cause by which an off node switches the source of the cycle on.
    private func cause(from node: Int) -> Cause {
        for position in nodes.strongLinks(of: node) {
            let link = nodes.strongLinks[position]
            if ChainLinks.other(link) == queue[0].node { return ChainLinks.cause(link) }
        }
        preconditionFailure("a cycle closes at its source")
    }

    // MARK: Forcing chains

    /// Appends the path of a hint, from its end to its source; the path of a chain is searched only
    /// now.
    mutating func appendPath(of hint: ChainMatch, to path: inout [ChainStep]) {
        guard hint.shape != .cycle else { return path.append(contentsOf: cyclePaths[hint.path]) }
        if nodes.pass != hint.pass { nodes.node(links, hint.pass) }
        guard let source = (0..<nodes.count).first(where: { candidate(at: $0) == hint.source })
        else {
            preconditionFailure("a source has a node")
        }
        let begunOn = hint.shape == .off
        begin(at: source, isOn: begunOn)
        var (parent, end, isOn) = (0, 1, begunOn)
        while parent < queueEnd {
            if isOn == begunOn, let link = link(from: source, to: queue[parent].node, isOn: isOn) {
                // The last link is one of the source's own, seen from the other end.
                let last = Instance(
                    link: link & ~0x3FF | UInt16(source), parent: Int16(parent))
                return append(pathTo: last, isOn: !begunOn, to: &path)
            }
            if isOn { follow(on: parent) } else { follow(off: parent) }
            parent += 1
            if parent == end { (end, isOn) = (queueEnd, !isOn) }
        }
        preconditionFailure("a chain that was met has a path")
    }

    private func link(from source: Int, to node: Int, isOn: Bool) -> UInt16? {
        if isOn {
            for position in nodes.weakLinks(of: source)
            where ChainLinks.other(nodes.weakLinks[position]) == node {
                return nodes.weakLinks[position]
            }
        } else {
            for position in nodes.strongLinks(of: source)
            where ChainLinks.other(nodes.strongLinks[position]) == node {
                return nodes.strongLinks[position]
            }
        }
        return nil
    }

    private func append(pathTo last: Instance, isOn: Bool, to path: inout [ChainStep]) {
        var (instance, isOn) = (last, isOn)
        while true {
            let candidate = candidate(at: instance.node)
            path.append(
                ChainStep(
                    implication: isOn ? Implication(on: candidate) : Implication(off: candidate),
                    cause: ChainLinks.cause(instance.link)))
            guard instance.parent >= 0 else { break }
            instance = queue[Int(instance.parent)]
            isOn.toggle()
        }
    }
}
