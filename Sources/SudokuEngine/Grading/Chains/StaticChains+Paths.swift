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
        var isOn = CellMasks()
        isOn[start / 9] = 1 << UInt16(start % 9)
        var (next, phase) = (0, 0)
        while next < queue.count {
            phase += 1
            let end = queue.count
            for parent in next..<end {
                let number = Int(links.numbers[queue[parent].implication.candidate])
                if phase % 2 == 1 {
                    for link in links.weak(number, pass) {
                        let link = links.weak[link]
                        let other = links.candidates[Links.other(link)]
                        let off = Implication(off: Int(other))
                        // SE: queues it even if it was queued before.
                        if !hasAncestor(off, parent) {
                            queue.append(
                                Instance(
                                    implication: off, parent: parent, cause: Links.cause(link)))
                        }
                    }
                    continue
                }
                for link in links.strong(number, pass) {
                    let link = links.strong[link]
                    let other = Int(links.candidates[Links.other(link)])
                    let reached = Instance(
                        implication: Implication(on: other), parent: parent,
                        cause: Links.cause(link))
                    if phase == length && other == start {
                        record(cycle: reached, source, pass, tenths, length, on: board)
                    }
                    let bit: UInt16 = 1 << UInt16(other % 9)
                    if isOn[other / 9] & bit == 0 && phase < length {
                        isOn[other / 9] |= bit
                        queue.append(reached)
                    }
                }
            }
            next = end
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
        var eliminations = Candidates()
        for digit in Bits(digits) {
            var (seenByOn, seenByOff): (UInt128, UInt128) = (0, 0)
            for step in paths[path] where step.implication.digit == digit {
                let peers = Places.peers(of: step.implication.cell)
                if step.implication.isOn { seenByOn |= peers } else { seenByOff |= peers }
            }
            let both = seenByOn & seenByOff & ~cells
            if both != 0 {
                eliminations.insert(1 << UInt16(digit), in: both & board.cells(with: digit))
            }
        }
        guard !eliminations.isEmpty else {
            paths.removeSubrange(path)
            return
        }
        offer(
            Hint(
                pass: pass, shape: .cycle, source: source, tenths: tenths, complexity: length,
                effect: ChainEffect(eliminations: eliminations), path: path))
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
        var (isOn, isOff) = (CellMasks(), CellMasks())
        if source.isOn {
            isOn[source.cell] = 1 << UInt16(source.digit)
        } else {
            isOff[source.cell] = 1 << UInt16(source.digit)
        }
        var parent = 0
        while parent < queue.count {
            let implication = queue[parent].implication
            let number = Int(links.numbers[implication.candidate])
            let range =
                implication.isOn ? links.weak(number, hint.pass) : links.strong(number, hint.pass)
            for position in range {
                let link = implication.isOn ? links.weak[position] : links.strong[position]
                let other = Int(links.candidates[Links.other(link)])
                let bit: UInt16 = 1 << UInt16(other % 9)
                let reached: Implication
                if implication.isOn {
                    guard isOff[other / 9] & bit == 0 else { continue }
                    isOff[other / 9] |= bit
                    reached = Implication(off: other)
                } else {
                    guard isOn[other / 9] & bit == 0 else { continue }
                    isOn[other / 9] |= bit
                    reached = Implication(on: other)
                }
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
