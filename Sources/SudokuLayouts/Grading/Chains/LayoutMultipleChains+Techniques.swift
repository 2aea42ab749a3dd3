import SudokuEngine

/// The techniques that are applied inside a chain to the board that is left.
extension LayoutMultipleChains {
    /// Tries the techniques in order until one gives something new; returns false if none does.
    mutating func advance(in block: Int, _ shouldStop: () -> Bool) -> Bool {
        if locking(in: block) || sets(in: block) || xWings(in: block) { return true }
        switch mode.level {
        case 2: return staticChains(in: block, shouldStop)
        case 3:
            return all.levels[block] < 2 && staticChains(in: block, shouldStop)
                || chains(.multiple, in: block, shouldStop)
        case 4: return chains(.dynamic(level: 0), in: block, shouldStop)
        case 5:
            return all.levels[block] < 4 && chains(.dynamic(level: 0), in: block, shouldStop)
                || chains(.dynamic(level: 2), in: block, shouldStop)
        default: return false
        }
    }

    // MARK: Patterns

    private mutating func locking(in block: Int) -> Bool {
        searched.slot = 0
        var found: [LayoutFinding] = []
        if tables.isExtended {
            LayoutCommonPeers.search(.generalizedIntersections, 29, on: all.work, &searched) {
                found.append($0)
                return false
            }
        } else {
            LayoutLocking.search(on: all.work, &searched) {
                if let finding = LayoutLocking.finding($0, on: all.work) { found.append(finding) }
                return false
            }
        }
        var isNew = false
        for hint in found {
            let digit = hint.digits.trailingZeroBitCount
            let gone = self.gone(digit, in: hint.houses[0], outside: hint.covers)
            if give(hint.eliminations, gone, in: block) { isNew = true }
        }
        return isNew
    }

    /// Tries hidden pairs, then naked pairs.
    private mutating func sets(in block: Int) -> Bool {
        for isHidden in [true, false] {
            searched.slot = isHidden ? 1 : 2
            var found: [LayoutFinding] = []
            if isHidden {
                LayoutHiddenSet.search(2, on: all.work, &list, &searched) {
                    found.append($0)
                    return false
                }
            } else {
                let form: LayoutNakedSet.Form = tables.isExtended ? .generalized : .plain
                LayoutNakedSet.search(2, form, on: all.work, &list, &searched) {
                    found.append($0)
                    return false
                }
            }
            var isNew = false
            for hint in found {
                let cells =
                    isHidden
                    ? (0..<tables.size).map { tables.cell(hint.houses[0], $0) }
                        .filter { !hint.cells.contains($0) } : hint.cells
                let digits = isHidden ? hint.digits : ~hint.digits
                let parents = cells.flatMap { cell in
                    SetBits(all.start[cell] & digits).map { cell * tables.size + $0 }
                }
                if give(hint.eliminations, parents, in: block) { isNew = true }
            }
            if isNew { return true }
        }
        return false
    }

    private mutating func xWings(in block: Int) -> Bool {
        searched.slot = 3
        var isNew = false
        for hint in LayoutFish.all(2, on: all.work, &list, &searched) {
            let digit = hint.digits.trailingZeroBitCount
            let gone = hint.houses.flatMap { self.gone(digit, in: $0, outside: hint.covers) }
            if give(hint.eliminations, gone, in: block) { isNew = true }
        }
        return isNew
    }

    /// Returns the candidates that a digit has lost in a house since the assumption, apart from those
    /// in other houses.
    private func gone(_ digit: Int, in house: Int, outside covers: [Int]) -> [Int] {
        var places = all.start.places(digit, in: house) & ~all.work.places(digit, in: house)
        for cover in covers { places &= ~tables.crossing(house, cover) }
        return SetBits(places).map { tables.cell(house, $0) * tables.size + digit }
    }

    /// Records the eliminations of a hint; returns false if they are not new or do not depend on the
    /// assumption.
    private mutating func give(
        _ eliminations: [Int], _ parents: [Int], nested: Int? = nil, in block: Int
    ) -> Bool {
        guard !parents.isEmpty else { return false }
        var reason: UInt64?
        for candidate in inOrder(eliminations) {
            let number = Int(all.graph.numbers[candidate])
            guard !all.isOff(number, in: block) else { continue }
            let given =
                reason
                ?? all.add(
                    step: parents.map { Int(all.graph.numbers[$0]) + all.count }, nested: nested)
            reason = given
            all.add(number + all.count, given, in: block)
        }
        return reason != nil
    }

    /// Returns eliminations in the order of a hash table of cells, as that of Sudoku Explainer's
    /// descendants; row by row for a classic puzzle.
    private func inOrder(_ eliminations: [Int]) -> [Int] {
        if tables.isClassic { return eliminations }
        let cells = Set(eliminations.map { $0 / tables.size }).count
        let buckets = cells > 24 ? 64 : cells > 12 ? 32 : 16
        return eliminations.sorted { one, other in
            let (first, second) = (one / tables.size, other / tables.size)
            return (first % buckets, one) < (second % buckets, other)
        }
    }

    // MARK: Chains

    private mutating func staticChains(in block: Int, _ shouldStop: () -> Bool) -> Bool {
        if statics == nil { statics = LayoutStaticChains(tables) }
        var hints:
            [(path: [LayoutStaticChains.Step], match: LayoutStaticChains.Match, lost: [Int])] = []
        note(512, shouldStop)
        for match in statics?.all(on: all.work, shouldStop) ?? [] {
            guard let lost = statics?.eliminations(of: match, on: all.work), !lost.isEmpty,
                !hints.contains(where: { $0.lost == lost }),
                let path = statics?.path(of: match)
            else { continue }
            hints.append((path, match, lost))
        }
        if statics?.isStopped == true { stop() }
        var isNew = false
        for (path, match, lost) in hints {
            var parents: [Int] = []
            for step in path where step.isOn { collect(step.candidate, step.cause, &parents) }
            if match.shape == .cycle {
                // Sudoku Explainer walks a cycle the other way, too, with every state inverted.
                for step in path.reversed() where !step.isOn {
                    collect(step.candidate, step.cause, &parents)
                }
            }
            guard !parents.isEmpty else { continue }
            let signature = path.map { 2 * $0.candidate + ($0.isOn ? 1 : 0) }
            nested.append(Nested(complexity: match.complexity, signature: signature))
            if give(lost, parents, nested: nested.count - 1, in: block) { isNew = true }
        }
        return isNew
    }

    private mutating func chains(
        _ mode: ChainMode, in block: Int, _ shouldStop: () -> Bool
    ) -> Bool {
        let inner = inner ?? Inner(tables, on: all.work)
        self.inner = inner
        inner.chains.search(mode, on: all.work, isInner: true, shouldStop)
        note(inner.chains.effort, shouldStop)
        if inner.chains.isStopped {
            stop()
            return false
        }
        var isNew = false
        var seen: Set<[Int]> = []
        let matches = inner.chains.matches
        for number in inner.chains.order {
            let match = matches[number]
            let lost = match.isPlaced ? all.work.others(match.candidate) : [match.candidate]
            guard seen.insert(lost).inserted else { continue }
            var parents: [Int] = []
            var signature = match.targets.map { inner.chains.raw($0.node) }
            for target in match.targets {
                inner.chains.follow(target)
                signature.append(-1)
                for index in 0..<inner.chains.tree.count {
                    let node = Int(inner.chains.tree.met[index])
                    signature.append(inner.chains.raw(node))
                    guard node < inner.chains.all.count else { continue }
                    var cause = LayoutPropagations.cause(inner.chains.tree.reasons[index])
                    if cause == LayoutChainGraph.source, match.kind == .cell { cause = 0 }
                    if cause == LayoutChainGraph.source, let house = match.house {
                        cause = house + 1
                    }
                    collect(inner.chains.raw(node) / 2, cause, &parents)
                }
            }
            guard !parents.isEmpty else { continue }
            nested.append(Nested(complexity: match.complexity, signature: signature))
            if give(lost, parents, nested: nested.count - 1, in: block) { isNew = true }
        }
        return isNew
    }

    /// Walks through everything on which a target depends.
    mutating func follow(_ target: LayoutPropagations.Target) { tree.walk(from: target, in: all) }

    /// Returns a number of a node that is the same on every board: twice its candidate, plus 1 for on.
    func raw(_ node: Int) -> Int {
        node < all.count
            ? 2 * Int(all.graph.candidates[node]) + 1
            : 2 * Int(all.graph.candidates[node - all.count])
    }

    /// Collects the candidates that had to go before an on node could follow in a nested chain.
    private func collect(_ candidate: Int, _ cause: Int, _ parents: inout [Int]) {
        let (cell, digit) = (candidate / tables.size, candidate % tables.size)
        var gone: [Int] = []
        if cause == 0 {
            gone = SetBits(all.start[cell] & ~all.work[cell]).map { cell * tables.size + $0 }
        } else if cause <= tables.houseCount {
            gone = self.gone(digit, in: cause - 1, outside: [])
        }
        for candidate in gone where !parents.contains(candidate) { parents.append(candidate) }
    }
}
