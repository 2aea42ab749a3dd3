/// The reasons of a step one by one: each names what holds in any case, and what that removes.
extension StepWords {
    /// Returns the reasons by the part of the pattern that they follow from.
    func reasons(by side: Substring) -> String {
        switch side {
        case "links": linkReasons
        case "chains": chainReasons
        case "colors": colorReasons
        case "places": placeReason
        default: preconditionFailure("{reasons.\(side)}: no such placeholder")
        }
    }

    /// The weak links of a loop, one end of each is true: `r6c8 or r6c1 is 5, so r6c7 is not 5`.
    private var linkReasons: String {
        var left = step.eliminations
        var reasons: [String] = []
        for link in step.pattern.links where link.from.isOn && !link.to.isOn {
            let ends = link.from.cells.union(link.to.cells)
            let digits = DigitSet([link.from.digit, link.to.digit])
            let removed = left.filter { cell, digit in
                digits.count == 1
                    ? digits.contains(digit) && cell.sees(all: ends)
                    : ends.contains(cell) && !digits.contains(digit)
            }
            guard !removed.isEmpty else { continue }
            left = left.filter { !removed[$0].contains($1) }
            reasons.append(
                digits.count == 1
                    ? lists.reason("link", ends, digits, so: statements(removed))
                    : lists.reason(ends, digits, excluding: removed.digits))
        }
        if !left.isEmpty { reasons.append(lists.setReason(so: statements(left))) }
        return reasons.joined(separator: "; ")
    }

    /// The chains, one end of each is true: `If r6c5 is not 2, r2c5 is 2. So r6c5 or r2c5 is 2, and
    /// r2c3, which sees both, is not 2`.
    private var chainReasons: String {
        step.pattern.chains.compactMap { chain in
            guard let first = chain.nodes.first, let last = chain.nodes.last else { return nil }
            let ends = first.cells.union(last.cells)
            let removed = step.eliminations.filter { $1 == first.digit && $0.sees(all: ends) }
            return lists.words(of: chain).withCapital
                + lists.reason(
                    "chain", ends, DigitSet(first.digit),
                    so: statements(removed, seeing: ends.count))
        }
        .joined(separator: ". ")
    }

    /// The candidates of both colours that exclude others: `with A r8c6 is 1, with B r8c2 is 8, so
    /// r8c6 is not 8`.
    private var colorReasons: String {
        let (a, b) = (candidates(of: .colorA), candidates(of: .colorB))
        var reasons: [(a: Placement, b: Placement, removed: Candidates)] = []
        for cell in step.eliminations.cells {
            for digit in step.eliminations[cell] {
                guard let a = a.excluder(of: digit, at: cell),
                    let b = b.excluder(of: digit, at: cell)
                else { continue }
                let number = reasons.firstIndex { $0.a == a && $0.b == b } ?? reasons.endIndex
                if number == reasons.endIndex { reasons.append((a, b, Candidates())) }
                let known = reasons[number].removed[cell]
                reasons[number].removed[cell] = known.union(DigitSet(digit))
            }
        }
        return reasons.map { lists.colorReason($0.a, $0.b, so: statements($0.removed)) }
            .joined(separator: "; ")
    }

    /// The places that an assumption about one digit would leave: `Were r5c4 5, 5 would have to be at
    /// r8c5 (box 8), and row 3 would have no place for it.`
    private var placeReason: String {
        guard let end = houses(of: .crossing).first,
            let assumed = candidates(of: .premise).cells.first
        else { return "" }
        let forced = step.pattern.parts.filter { $0.role == .single }.map {
            "\(lists.cells($0.candidates.cells, .and)) (\(lists.houses($0.houses, .and)))"
        }
        let count = max(step.eliminations.count, step.placements.count)
        return " "
            + lists.placeReason(
                assumed, lists.digits(step.digits, .and), isDigit: step.placements.isEmpty,
                isExample: count > 1, forced, end: lists.houses([end], .and))
    }

    /// Returns what the fish with a cover removes, of two with the same base: `r2c1 and r3c1 are
    /// not 5`.
    func conclusion(ofFishWith cover: Pattern.Role) -> String {
        let (base, cover, fin) = (
            houses(of: .base), houses(of: cover), cover == .cover ? Pattern.Role.fin : .secondFin
        )
        let fins = candidates(of: fin).cells
        let removed = step.eliminations.filter { cell, _ in
            let covers = cover.count { cell.houses.contains($0) }
            let isInBase = base.contains { cell.houses.contains($0) }
            return covers > (isInBase ? 1 : 0) && cell.sees(all: fins)
        }
        return statements(removed)
    }

    private func candidates(of role: Pattern.Role) -> Candidates {
        step.pattern.parts.reduce(Candidates()) {
            $1.role == role ? $0.union($1.candidates) : $0
        }
    }

    private func houses(of role: Pattern.Role) -> [House] {
        step.pattern.parts.flatMap { $0.role == role ? $0.houses : [] }
    }
}

extension Cell {
    fileprivate func sees(all cells: CellSet) -> Bool { cells.allSatisfy(sees) }
}

extension Candidates {
    fileprivate func filter(_ isWanted: (Cell, Digit) -> Bool) -> Candidates {
        var result = self
        for cell in cells { result[cell] = DigitSet(self[cell].filter { isWanted(cell, $0) }) }
        return result
    }

    /// Returns a candidate of the set that excludes another: one of its cell, or one of its digit
    /// that it sees.
    fileprivate func excluder(of digit: Digit, at cell: Cell) -> Placement? {
        if let other = self[cell].first { return Placement(cell: cell, digit: other) }
        return cells.first { self[$0].contains(digit) && $0.sees(cell) }
            .map { Placement(cell: $0, digit: digit) }
    }
}
