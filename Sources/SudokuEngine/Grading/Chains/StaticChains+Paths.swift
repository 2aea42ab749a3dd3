/// The way from a source back to itself, link by link in Sudoku Explainer's order.
extension StaticChains {
    /// An implication as it was met; the same one may be met more than once in a cycle search.
    struct Instance {
        let implication: Implication
        let parent: Int
        let cause: Cause
    }

    // MARK: Cycles

    /// Offers the cycles that come back to the source at that length and remove something.
    mutating func cycles(
        from source: Int, _ pass: Pass, _ tenths: Int, _ length: Int, on board: Board
    ) {
        let start = Int(links.candidates[source])
        queue.removeAll(keepingCapacity: true)
        queue.append(Instance(implication: Implication(on: start), parent: -1, cause: .source))
        stamp += 1
        stamps[start] = stamp
        var next = 0
        for phase in 1..<length - 1 {
            let end = queue.count
            for parent in next..<end {
                if phase % 2 == 1 {
                    follow(on: parent, pass)
                } else {
                    follow(off: parent, pass)
                }
            }
            next = end
        }
        for parent in next..<queue.count {
            close(parent, source, pass, tenths, length, on: board)
        }
    }

    /// SE queues an off again whenever it is met again, except below itself. That leads to nothing
    /// new on, so it matters only in the last step, which `close` makes.
    private mutating func follow(on parent: Int, _ pass: Pass) {
        let number = Int(links.numbers[queue[parent].implication.candidate])
        for position in links.weak(number, pass) {
            let link = links.weak[position]
            let other = Links.other(link)
            guard !links.strong(other, pass).isEmpty else { continue }
            let candidate = Int(links.candidates[other])
            let off = Implication(off: candidate)
            guard stamps[Int(off.raw)] != stamp else { continue }
            stamps[Int(off.raw)] = stamp
            queue.append(Instance(implication: off, parent: parent, cause: Links.cause(link)))
        }
    }

    private mutating func follow(off parent: Int, _ pass: Pass) {
        let number = Int(links.numbers[queue[parent].implication.candidate])
        for position in links.strong(number, pass) {
            let link = links.strong[position]
            let candidate = Int(links.candidates[Links.other(link)])
            let on = Implication(on: candidate)
            guard stamps[candidate] != stamp else { continue }
            stamps[candidate] = stamp
            queue.append(Instance(implication: on, parent: parent, cause: Links.cause(link)))
        }
    }

    /// Switches off what leads back to the source.
    private mutating func close(
        _ parent: Int, _ source: Int, _ pass: Pass, _ tenths: Int, _ length: Int, on board: Board
    ) {
        let number = Int(links.numbers[queue[parent].implication.candidate])
        for position in links.weak(number, pass) {
            let link = links.weak[position]
            let other = Links.other(link)
            for closing in links.strong(other, pass)
            where Links.other(links.strong[closing]) == source {
                let off = Implication(off: Int(links.candidates[other]))
                guard !hasAncestor(off, parent) else { continue }
                queue.append(Instance(implication: off, parent: parent, cause: Links.cause(link)))
                let last = Instance(
                    implication: queue[0].implication, parent: queue.count - 1,
                    cause: Links.cause(links.strong[closing]))
                record(cycle: last, source, pass, tenths, length, on: board)
                queue.removeLast()
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
        cycle last: Instance, _ source: Int, _ pass: Pass, _ tenths: Int, _ length: Int,
        on board: Board
    ) {
        let path = append(path: last)
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
            paths.removeSubrange(path)
            return
        }
        cycles.append(eliminations)
        offer(
            Hint(
                pass: pass, shape: .cycle, source: source, tenths: tenths, complexity: length,
                cycle: cycles.count - 1, path: path))
    }

    // MARK: Forcing chains

    /// The path of a hint; that of a chain is searched only now.
    mutating func path(of hint: Hint) -> Range<Int> {
        guard hint.shape != .cycle else { return hint.path }
        let start = Int(links.candidates[hint.source])
        let source = hint.shape == .off ? Implication(on: start) : Implication(off: start)
        let wanted = hint.shape == .off ? Implication(off: start) : Implication(on: start)
        queue.removeAll(keepingCapacity: true)
        queue.append(Instance(implication: source, parent: -1, cause: .source))
        stamp += 1
        stamps[Int(source.raw)] = stamp
        var parent = 0
        while parent < queue.count {
            let implication = queue[parent].implication
            let number = Int(links.numbers[implication.candidate])
            let range =
                implication.isOn ? links.weak(number, hint.pass) : links.strong(number, hint.pass)
            for position in range {
                let link = implication.isOn ? links.weak[position] : links.strong[position]
                let other = Int(links.candidates[Links.other(link)])
                let reached =
                    implication.isOn ? Implication(off: other) : Implication(on: other)
                guard stamps[Int(reached.raw)] != stamp else { continue }
                stamps[Int(reached.raw)] = stamp
                let instance = Instance(
                    implication: reached, parent: parent, cause: Links.cause(link))
                if reached == wanted { return append(path: instance) }
                queue.append(instance)
            }
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
