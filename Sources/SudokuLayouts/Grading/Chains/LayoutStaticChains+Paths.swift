/// The paths from a source back to itself, link by link in Sudoku Explainer's order.
extension LayoutStaticChains {
    private mutating func begin(at node: Int, isOn: Bool) {
        queue[0] = UInt64(node) | UInt64(LayoutChainGraph.source) << 16
        parents[0] = .max
        queueEnd = 1
        stamp += 1
        stamps[slot(node, isOn)] = stamp
    }

    @inline(always) private func slot(_ node: Int, _ isOn: Bool) -> Int {
        2 &* node &+ (isOn ? 1 : 0)
    }

    /// Follows a node of the queue. Sudoku Explainer queues an off node again when it is met again;
    /// that switches nothing new on and matters only where it closes a cycle.
    @inline(always) private mutating func follow(_ index: Int, isOn: Bool) {
        let node = LayoutChainGraph.other(queue[index])
        for position in isOn ? weak(node) : strong(node: node) {
            let link = isOn ? weakLinks[position] : strongLinks[position]
            let slot = slot(LayoutChainGraph.other(link), !isOn)
            guard stamps[slot] != stamp else { continue }
            stamps[slot] = stamp
            queue[queueEnd] = link
            parents[queueEnd] = UInt64(index)
            queueEnd &+= 1
        }
    }

    /// Offers the cycles of a length from a source that remove something.
    mutating func offerCycles(
        from source: Int, _ length: Int, on board: borrowing CandidateBoard
    ) {
        begin(at: source, isOn: true)
        // The nodes that switch the source on when they are off have stamps of their own.
        let closing = 2 * nodeCount
        for position in strong(node: source) {
            stamps[closing + LayoutChainGraph.other(strongLinks[position])] = stamp
        }
        var next = 0
        for phase in 1..<length - 1 {
            let end = queueEnd
            for index in next..<end { follow(index, isOn: phase % 2 == 1) }
            next = end
        }
        for index in next..<queueEnd {
            for position in weak(LayoutChainGraph.other(queue[index])) {
                let link = weakLinks[position]
                guard stamps[closing + LayoutChainGraph.other(link)] == stamp,
                    !isAncestor(LayoutChainGraph.other(link), of: index)
                else { continue }
                record(link, from: index, source, length, on: board)
            }
        }
    }

    /// Returns true if an off node that follows from an on node already occurs on its path.
    private func isAncestor(_ node: Int, of index: Int) -> Bool {
        var index = parents[index]
        while index != .max {
            if LayoutChainGraph.other(queue[Int(index)]) == node { return true }
            let on = parents[Int(index)]
            index = on == .max ? .max : parents[Int(on)]
        }
        return false
    }

    /// Records the cycle that an off node closes, if it removes something.
    private mutating func record(
        _ link: UInt64, from index: Int, _ source: Int, _ length: Int,
        on board: borrowing CandidateBoard
    ) {
        var path = [
            Step(candidate: candidate(source), isOn: true, cause: closingCause(link, source))
        ]
        append(link, from: index, isOn: false, to: &path)
        let tables = graph.tables
        let half = tables.size * tables.cellWords
        for slot in 0..<2 * half { lost[slot] = 0 }
        for step in path.dropFirst() {
            let (cell, digit) = (step.candidate / tables.size, step.candidate % tables.size)
            for word in 0..<tables.cellWords {
                lost[(step.isOn ? 0 : half) + digit * tables.cellWords + word] |=
                    tables.peers[cell * tables.cellWords + word] & board.plane(digit, word)
            }
        }
        var eliminations: [Int] = []
        for slot in 0..<half {
            for bit in SetBits(lost[slot] & lost[half + slot]) {
                let cell = slot % tables.cellWords * 64 + bit
                if !path.contains(where: { $0.candidate / tables.size == cell }) {
                    eliminations.append(cell * tables.size + slot / tables.cellWords)
                }
            }
        }
        guard !eliminations.isEmpty else { return }
        cycles.append(Cycle(path: path, eliminations: eliminations.sorted()))
        var match = match(.cycle, Int(numberOf[source]), length)
        match.cycle = cycles.count - 1
        offer(match)
    }

    /// Returns the cause by which an off node switches the source of a cycle on.
    private func closingCause(_ link: UInt64, _ source: Int) -> Int {
        for position in strong(node: LayoutChainGraph.other(link))
        where LayoutChainGraph.other(strongLinks[position]) == source {
            return LayoutChainGraph.cause(strongLinks[position])
        }
        return 0
    }

    /// Returns the path of a hint of the last search, from its end to its source.
    mutating func path(of match: Match) -> [Step] {
        if match.shape == .cycle { return cycles[match.cycle].path }
        if pass != match.pass || strongCount == 0 { select(match.pass) }
        var source = 0
        while source < nodeCount, numberOf[source] != UInt64(match.source) { source += 1 }
        if source == nodeCount {
            select(match.pass)
            source = 0
            while numberOf[source] != UInt64(match.source) { source += 1 }
        }
        let begunOn = match.shape == .off
        begin(at: source, isOn: begunOn)
        var (index, end, isOn) = (0, 1, begunOn)
        while index < queueEnd {
            if isOn == begunOn {
                // The last link is one of the source's own, seen from the other end.
                for position in isOn ? weak(source) : strong(node: source) {
                    let link = isOn ? weakLinks[position] : strongLinks[position]
                    guard LayoutChainGraph.other(link) == LayoutChainGraph.other(queue[index])
                    else { continue }
                    var path: [Step] = []
                    append(link & ~0xFFFF | UInt64(source), from: index, isOn: !begunOn, to: &path)
                    return path
                }
            }
            follow(index, isOn: isOn)
            index += 1
            if index == end { (end, isOn) = (queueEnd, !isOn) }
        }
        preconditionFailure("a chain that was met has a path")
    }

    private func candidate(_ node: Int) -> Int { Int(graph.candidates[Int(numberOf[node])]) }

    private func append(_ link: UInt64, from index: Int, isOn: Bool, to path: inout [Step]) {
        var (link, parent, isOn) = (link, UInt64(index), isOn)
        while true {
            path.append(
                Step(
                    candidate: candidate(LayoutChainGraph.other(link)), isOn: isOn,
                    cause: LayoutChainGraph.cause(link)))
            guard parent != .max else { return }
            (link, parent, isOn) = (queue[Int(parent)], parents[Int(parent)], !isOn)
        }
    }
}
