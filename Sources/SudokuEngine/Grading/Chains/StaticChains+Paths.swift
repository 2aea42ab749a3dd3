/// The way from a source back to itself, link by link in Sudoku Explainer's order.
extension StaticChains {
    /// An implication as it was met; the same one may be met more than once in a cycle search.
    struct Instance {
        let implication: Implication
        let parent: Int
        let cause: Cause
    }

    // MARK: Cycles

    /// Offers the cycles of that length from a source that remove something.
    mutating func cycles(from source: Int, _ pass: Pass, _ length: Int, on board: borrowing Board) {
        queue.removeAll(keepingCapacity: true)
        queue.append(Instance(implication: Implication(on: source), parent: -1, cause: .source))
        stamp += 1
        stamps[source] = stamp
        var next = 0
        for phase in 1..<length - 1 {
            let end = queue.count
            for parent in next..<end {
                if phase % 2 == 1 { follow(on: parent, pass) } else { follow(off: parent, pass) }
            }
            next = end
        }
        for parent in next..<queue.count { close(parent, source, pass, length, on: board) }
    }

    /// SE queues an off again whenever it is met again, except below itself. That leads to nothing
    /// new on, so it matters only when it closes a cycle, which `close` finds.
    private mutating func follow(on parent: Int, _ pass: Pass) {
        let number = links.number(of: queue[parent].implication.candidate)
        for position in links.neighbors(of: number, pass) {
            let link = links.neighbors[position]
            let off = Implication(off: Int(links.candidates[ChainLinks.other(link)]))
            guard stamps[Int(off.raw)] != stamp else { continue }
            stamps[Int(off.raw)] = stamp
            let cause = ChainLinks.cause(link)
            queue.append(Instance(implication: off, parent: parent, cause: cause))
        }
    }

    private mutating func follow(off parent: Int, _ pass: Pass) {
        let number = links.number(of: queue[parent].implication.candidate)
        for position in links.partners(of: number, pass) {
            let link = links.partners[position]
            let on = Implication(on: Int(links.candidates[ChainLinks.other(link)]))
            guard stamps[Int(on.raw)] != stamp else { continue }
            stamps[Int(on.raw)] = stamp
            let cause = ChainLinks.cause(link)
            queue.append(Instance(implication: on, parent: parent, cause: cause))
        }
    }

    /// Switches off what leads back to the source.
    private mutating func close(
        _ parent: Int, _ source: Int, _ pass: Pass, _ length: Int, on board: borrowing Board
    ) {
        let number = links.number(of: queue[parent].implication.candidate)
        let end = links.number(of: source)
        for position in links.neighbors(of: number, pass) {
            let link = links.neighbors[position]
            for closing in links.partners(of: ChainLinks.other(link), pass) {
                let closing = links.partners[closing]
                guard ChainLinks.other(closing) == end else { continue }
                let off = Implication(off: Int(links.candidates[ChainLinks.other(link)]))
                guard !hasAncestor(off, parent) else { continue }
                let last = Instance(
                    implication: off, parent: parent, cause: ChainLinks.cause(link))
                let cause = ChainLinks.cause(closing)
                record(cycle: last, closedBy: cause, pass, length, on: board)
            }
        }
    }

    private func hasAncestor(_ implication: Implication, _ number: Int) -> Bool {
        var number = number
        while number >= 0 {
            if queue[number].implication == implication { return true }
            number = queue[number].parent
        }
        return false
    }

    private mutating func record(
        cycle last: Instance, closedBy cause: Cause, _ pass: Pass, _ length: Int,
        on board: borrowing Board
    ) {
        let start = paths.count
        paths.append(Step(implication: queue[0].implication, cause: cause))
        let path = start..<append(path: last).upperBound
        // What an on and an off of the cycle both see goes, outside the cells of the cycle.
        var cells: UInt128 = 0
        var digits: UInt16 = 0
        for step in paths[path] {
            cells |= 1 << UInt128(step.implication.cell)
            digits |= 1 << UInt16(step.implication.digit)
        }
        var eliminations: Candidates?
        for digit in Bits(digits) {
            var (seenByOn, seenByOff): (UInt128, UInt128) = (0, 0)
            for step in paths[path] where step.implication.digit == digit {
                let peers = Places.peers(of: step.implication.cell)
                if step.implication.isOn { seenByOn |= peers } else { seenByOff |= peers }
            }
            let both = seenByOn & seenByOff & ~cells & board.cells(with: digit)
            if both != 0 {
                var removed = eliminations ?? Candidates()
                removed.insert(1 << UInt16(digit), in: both)
                eliminations = removed
            }
        }
        guard let eliminations else {
            paths.removeLast(path.count)
            return
        }
        cycles.append(eliminations)
        offer(
            Hint(
                pass: pass, shape: .cycle, source: queue[0].implication.candidate,
                tenths: tenths(pass, .cycle, complexity: length), complexity: length,
                cycle: cycles.count - 1, path: path))
    }

    // MARK: Forcing chains

    /// The path of a hint; that of a chain is searched only now.
    mutating func path(of hint: Hint, on board: borrowing Board) -> Range<Int> {
        guard hint.shape != .cycle else { return hint.path }
        let pass = hint.pass
        let number = links.number(of: hint.source)
        let source =
            hint.shape == .off ? Implication(on: hint.source) : Implication(off: hint.source)
        queue.removeAll(keepingCapacity: true)
        queue.append(Instance(implication: source, parent: -1, cause: .source))
        stamp += 1
        stamps[Int(source.raw)] = stamp
        var parent = 0
        while parent < queue.count {
            let implication = queue[parent].implication
            let here = links.number(of: implication.candidate)
            // The last link is one of the source's own, seen from the other end.
            let ends =
                implication.isOn
                ? links.neighbors[links.neighbors(of: number, pass)]
                : links.partners[links.partners(of: number, pass)]
            if implication.isOn == source.isOn,
                let link = ends.first(where: { ChainLinks.other($0) == here })
            {
                let wanted =
                    source.isOn ? Implication(off: hint.source) : Implication(on: hint.source)
                return append(
                    path: Instance(
                        implication: wanted, parent: parent, cause: ChainLinks.cause(link)))
            }
            if implication.isOn { follow(on: parent, pass) } else { follow(off: parent, pass) }
            parent += 1
        }
        preconditionFailure("a chain that was met has a path")
    }

    private mutating func append(path last: Instance) -> Range<Int> {
        let start = paths.count
        var instance = last
        while true {
            paths.append(Step(implication: instance.implication, cause: instance.cause))
            guard instance.parent >= 0 else { break }
            instance = queue[instance.parent]
        }
        return start..<paths.count
    }
}
