/// The techniques applied inside a chain to the remaining board.
extension MultipleChains {
    /// Tries the techniques in order until one gives something new; returns false if none does.
    /// Those of the level `settled` have just given nothing.
    mutating func advance(
        in block: Int, settled: Int, _ shouldStop: () -> Bool
    ) -> Bool {
        if settled == 0 {
            noteChanges(in: block)
            if locking(in: block) || hiddenPairs(in: block) || nakedPairs(in: block)
                || xWings(in: block)
            {
                return true
            }
            propagations.notePatterns(in: block)
        }
        switch mode.level {
        case 2: return staticChains(in: block)
        case 3:
            return settled < 2 && staticChains(in: block)
                || multiple(.multiple, in: block, shouldStop)
        case 4: return multiple(.dynamic(level: 0), in: block, shouldStop)
        case 5:
            return settled < 4 && multiple(.dynamic(level: 0), in: block, shouldStop)
                || multiple(.dynamic(level: 2), in: block, shouldStop)
        default: return false
        }
    }

    // MARK: Patterns

    /// The houses and digits with a change since each pattern was last searched. A pattern in a
    /// house without a change has no rule parents or is exhausted.
    struct UnsearchedHouses {
        /// The number of off implications that the masks include.
        var count: Int
        var locking: UInt32 = 0
        var lockingDigits: UInt16 = 0
        var hiddenPairs: UInt32 = 0
        var nakedPairs: UInt32 = 0
        var xWings: UInt16 = 0

        init(from count: Int = 0) { self.count = count }
    }

    private mutating func noteChanges(in block: Int) {
        var houses: UInt32 = 0
        var digits: UInt16 = 0
        while unsearched.count < propagations.offCounts[block] {
            let off = propagations.off(number: unsearched.count, in: block)
            unsearched.count += 1
            let cell = off.cell
            houses |=
                UInt32(bit: GridGeometry.box(of: cell)) | 0x200
                << UInt32(GridGeometry.column(of: cell))
            houses |= 0x40000 << UInt32(GridGeometry.row(of: cell))
            digits |= UInt16(bit: off.digit)
        }
        unsearched.locking |= houses
        unsearched.lockingDigits |= digits
        unsearched.hiddenPairs |= houses
        unsearched.nakedPairs |= houses
        unsearched.xWings |= digits
    }

    private mutating func locking(in block: Int) -> Bool {
        let (houses, digits) = (unsearched.locking, unsearched.lockingDigits)
        guard houses != 0 else { return false }
        (unsearched.locking, unsearched.lockingDigits) = (0, 0)
        var found: [Locking] = []
        Locking.search(of: digits, on: propagations.work) {
            if houses.has(bit: $0.base) { found.append($0) }
            return false
        }
        var isNew = false
        for hint in found {
            let gone = gone(hint.digit, in: hint.base) & ~GridGeometry.cells(of: hint.cover)
            let parents = offs(of: hint.digit, in: gone, of: hint.base)
            let eliminations = Candidates(
                UInt16(bit: hint.digit), in: hint.cells(on: propagations.work))
            if give(eliminations, parents, nested: nil, in: block) { isNew = true }
        }
        return isNew
    }

    private mutating func hiddenPairs(in block: Int) -> Bool {
        let houses = unsearched.hiddenPairs
        unsearched.hiddenPairs = 0
        var found: [HiddenSet] = []
        HiddenSet.search(2, in: houses, moreThan: 4, on: propagations.work) {
            if $0.removesAny(on: propagations.work) { found.append($0) }
            return false
        }
        var isNew = false
        for hint in found {
            let isGiven = give(
                ~hint.digits, from: hint.positions, of: hint.house, in: block)
            if isGiven { isNew = true }
        }
        return isNew
    }

    private mutating func nakedPairs(in block: Int) -> Bool {
        let houses = unsearched.nakedPairs
        unsearched.nakedPairs = 0
        var found: [NakedSet] = []
        NakedSet.search(2, in: houses, on: propagations.work) {
            found.append($0)
            return false
        }
        var isNew = false
        for hint in found {
            let isGiven = give(
                hint.digits, from: ~hint.positions, of: hint.house, in: block)
            if isGiven { isNew = true }
        }
        return isNew
    }

    /// Gives the digits that a pair removes from some positions of a house, since the others have lost
    /// all but these.
    private mutating func give(
        _ digits: UInt16, from positions: UInt16, of house: Int, in block: Int
    ) -> Bool {
        var eliminations = Candidates()
        var parents: [Implication] = []
        for position in 0..<9 {
            let cell = GridGeometry.cell(position, of: house)
            if positions.has(bit: position) {
                eliminations[cell] = propagations.work[cell] & digits
            } else {
                for digit in Bits(propagations.start[cell] & ~digits) {
                    parents.append(Implication(off: cell * 9 + digit))
                }
            }
        }
        return give(eliminations, parents, nested: nil, in: block)
    }

    private mutating func xWings(in block: Int) -> Bool {
        let digits = unsearched.xWings
        guard digits != 0 else { return false }
        unsearched.xWings = 0
        var found: [Fish] = []
        Fish.search(2, of: digits, on: propagations.work) {
            found.append($0)
            return false
        }
        var isNew = false
        for hint in found {
            var parents: [Implication] = []
            for line in Bits(hint.base) {
                let house = hint.baseKind + line
                let covered = GridGeometry.cells(hint.cover, of: house)
                parents += offs(
                    of: hint.digit, in: gone(hint.digit, in: house) & ~covered, of: house)
            }
            let eliminations = Candidates(
                UInt16(bit: hint.digit), in: hint.cells(on: propagations.work))
            if give(eliminations, parents, nested: nil, in: block) { isNew = true }
        }
        return isNew
    }

    /// Returns the cells of a house that lost a digit since the assumption.
    private func gone(_ digit: Int, in house: Int) -> Mask128 {
        let places =
            propagations.start.places(of: digit, in: house)
            & ~propagations.work.places(of: digit, in: house)
        return GridGeometry.cells(places, of: house)
    }

    /// Returns the off implications of a digit in some cells of a house, in the order of the house.
    private func offs(of digit: Int, in cells: Mask128, of house: Int) -> [Implication] {
        var result: [Implication] = []
        for position in 0..<9 {
            let cell = GridGeometry.cell(position, of: house)
            if cells.has(bit: cell) { result.append(Implication(off: cell * 9 + digit)) }
        }
        return result
    }

    /// Records the eliminations of a hint; returns false if they are not new or do not depend on
    /// the assumption.
    private mutating func give(
        _ eliminations: Candidates, _ parents: [Implication], nested: Int?, in block: Int
    ) -> Bool {
        guard !parents.isEmpty else { return false }
        var reason: UInt32?
        for cell in Bits(eliminations.occupied) {
            for digit in Bits(eliminations[cell]) {
                let candidate = cell * 9 + digit
                guard !propagations.isOff(candidate, in: block) else { continue }
                let given = reason ?? propagations.add(step: parents, nested: nested)
                reason = given
                propagations.add(Implication(off: candidate), given, in: block)
            }
        }
        return reason != nil
    }

    // MARK: Chains

    private mutating func staticChains(in block: Int) -> Bool {
        var isNew = false
        for answer in staticHints(on: propagations.work) {
            var parents = Parents()
            for step in answer.path where step.implication.isOn {
                collect(step.implication, step.cause, &parents)
            }
            if answer.isCycle {
                // SE: the cycle is walked in the other direction too, with every state inverted.
                for step in answer.path.reversed() where !step.implication.isOn {
                    collect(step.implication, step.cause, &parents)
                }
            }
            guard !parents.list.isEmpty else { continue }
            let first = signatures.count
            signatures.append(contentsOf: answer.path.map { $0.implication.raw })
            nested.append(
                NestedHint(complexity: answer.complexity, signature: first..<signatures.count))
            let last = nested.count - 1
            if give(answer.eliminations, parents.list, nested: last, in: block) { isNew = true }
        }
        return isNew
    }

    /// A hint of static chains with its path.
    struct StaticChainHint {
        let complexity: Int
        let isCycle: Bool
        let eliminations: Candidates
        let path: [StaticChains.ChainStep]
    }

    /// Returns all hints of static chains, cached by board: assumptions that follow from each other
    /// leave the same board, and often so does the same assumption after the next step.
    private mutating func staticHints(on board: Board) -> [StaticChainHint] {
        followed &+= 64
        if let known = staticHints[board.planes] { return known }
        let inner = inner ?? Inner()
        self.inner = inner
        var answers: [StaticChainHint] = []
        // Usually there are none, which the closures detect faster. Those of the inner search are
        // used, since it may need the same board next.
        if !inner.chains.closures.follow(on: board) {
            // One search of all sources takes as long as following this many implications.
            followed &+= 512
            for (hint, effect) in statics.all(on: board) {
                answers.append(
                    StaticChainHint(
                        complexity: hint.complexity, isCycle: hint.shape == .cycle,
                        eliminations: effect.eliminations,
                        path: statics.path(of: hint)))
            }
        }
        // The number that some steps of a hard puzzle need; these take a megabyte.
        if staticHints.count >= 4_096 { staticHints.removeAll(keepingCapacity: true) }
        staticHints[board.planes] = answers
        return answers
    }

    private mutating func multiple(
        _ mode: ChainMode, in block: Int, _ shouldStop: () -> Bool
    ) -> Bool {
        let inner = inner ?? Inner()
        self.inner = inner
        inner.chains.search(mode, on: propagations.work, keepsAll: true, shouldStop)
        if inner.chains.isStopped {
            stop()
            return false
        }
        guard !inner.chains.hints.isEmpty else { return false }
        var isNew = false
        var seen: [Candidates] = []
        let order = inner.chains.hints.indices.sorted {
            let (one, two) = (inner.chains.hints[$0], inner.chains.hints[$1])
            return (one.complexity, one.key, $0) < (two.complexity, two.key, $1)
        }
        for number in order {
            let hint = inner.chains.hints[number]
            guard !seen.contains(hint.effect.eliminations) else { continue }
            seen.append(hint.effect.eliminations)
            var parents = Parents()
            let first = signatures.count
            signatures.append(contentsOf: hint.targets.map { $0.implication.raw })
            for target in hint.targets {
                inner.chains.follow(target)
                signatures.append(.max)
                for number in 0..<inner.chains.walk.count {
                    let implication = inner.chains.walk.met[number]
                    let reason = inner.chains.walk.reasons[number]
                    signatures.append(implication.raw)
                    guard implication.isOn else { continue }
                    var cause = Propagations.cause(reason)
                    if cause == .source && hint.kind == .cell { cause = .cell }
                    if cause == .source, hint.kind == .region, let house = hint.house {
                        cause = house < 9 ? .box : house < 18 ? .column : .row
                    }
                    collect(implication, cause, &parents)
                }
            }
            guard !parents.list.isEmpty else {
                signatures.removeSubrange(first...)
                continue
            }
            nested.append(
                NestedHint(complexity: hint.complexity, signature: first..<signatures.count))
            if give(
                hint.effect.eliminations, parents.list, nested: nested.count - 1, in: block)
            {
                isNew = true
            }
        }
        return isNew
    }

    /// A list of rule parents without duplicates.
    private struct Parents {
        var list: [Implication] = []
        var seen = CellMasks()

        mutating func add(_ cell: Int, _ digit: Int) {
            guard !seen[cell].has(bit: digit) else { return }
            seen[cell] |= UInt16(bit: digit)
            list.append(Implication(off: cell * 9 + digit))
        }
    }

    /// Collects the candidates that had to be removed before an implication could follow in the
    /// nested chain.
    private func collect(_ implication: Implication, _ cause: Cause, _ parents: inout Parents) {
        let (cell, digit) = (implication.cell, implication.digit)
        if cause == .cell {
            for gone in Bits(propagations.start[cell] & ~propagations.work[cell]) {
                parents.add(cell, gone)
            }
        } else if let house = cause.house(of: cell) {
            let gone =
                propagations.start.places(of: digit, in: house)
                & ~propagations.work.places(of: digit, in: house)
            for position in Bits(gone) {
                parents.add(GridGeometry.cell(position, of: house), digit)
            }
        }
    }
}
