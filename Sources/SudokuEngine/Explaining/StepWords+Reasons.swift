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
        for (from, to) in step.chains.flatMap({ zip($0.nodes, $0.nodes.dropFirst()) })
        where from.isOn && !to.isOn {
            let ends = Set(from.cells + to.cells).sorted()
            let digits = bit(from.digit) | bit(to.digit)
            let removed = left.filter { cell, digit in
                digits.isSingle
                    ? digits & digit != 0 && sees(cell, all: ends)
                    : ends.contains(cell) && digits & digit == 0
            }
            guard !removed.isEmpty else { continue }
            left = left.filter { removed[wide: $0] & $1 == 0 }
            reasons.append(
                digits.isSingle
                    ? lists.reason("link", ends, digits, so: statements(removed))
                    : lists.reason(ends, digits, excluding: removed.allDigits))
        }
        if !left.isEmpty { reasons.append(lists.setReason(so: statements(left))) }
        return reasons.joined(separator: "; ")
    }

    /// The chains, one end of each is true: `If r6c5 is not 2, r2c5 is 2. So r6c5 or r2c5 is 2, and
    /// r2c3, which sees both, is not 2`.
    private var chainReasons: String {
        step.chains.compactMap { chain in
            guard let first = chain.nodes.first, let last = chain.nodes.last else { return nil }
            let ends = Set(first.cells + last.cells).sorted()
            let removed = step.eliminations.filter {
                $1 == bit(first.digit) && sees($0, all: ends)
            }
            return lists.words(of: chain).withCapital
                + lists.reason(
                    "chain", ends, bit(first.digit), so: statements(removed, seeing: ends.count))
        }
        .joined(separator: ". ")
    }

    /// The candidates of both colours that exclude others: `with A r8c6 is 1, with B r8c2 is 8, so
    /// r8c6 is not 8`.
    private var colorReasons: String {
        let (a, b) = (candidates(of: .colorA), candidates(of: .colorB))
        var reasons: [(a: GridEntry, b: GridEntry, removed: Candidates)] = []
        for entry in step.eliminations.entries {
            guard let a = excluder(of: entry.digit, at: entry.cell, among: a),
                let b = excluder(of: entry.digit, at: entry.cell, among: b)
            else { continue }
            let known = reasons.firstIndex { $0.a == a && $0.b == b } ?? reasons.endIndex
            if known == reasons.endIndex { reasons.append((a, b, Candidates())) }
            reasons[known].removed[wide: entry.cell] |= bit(entry.digit)
        }
        return reasons.map { lists.colorReason($0.a, $0.b, so: statements($0.removed)) }
            .joined(separator: "; ")
    }

    /// Returns a candidate of a set that excludes another: one of its cell, or one of its digit that
    /// it sees.
    private func excluder(
        of digit: Int, at cell: Int, among set: Candidates
    ) -> GridEntry? {
        if let other = Bits(set[wide: cell]).first {
            return GridEntry(cell: cell, digit: other + 1)
        }
        return set.indices.first { set[wide: $0] & bit(digit) != 0 && step.grid.sees($0, cell) }
            .map { GridEntry(cell: $0, digit: digit) }
    }

    /// The places that an assumption about one digit would leave: `Were r5c4 5, 5 would have to be at
    /// r8c5 (box 8), and row 3 would have no place for it.`
    private var placeReason: String {
        guard let end = houses(of: .crossing).first,
            let assumed = candidates(of: .premise).indices.first
        else { return "" }
        let forced = step.parts.filter { $0.role == .single }.map {
            "\(lists.cells($0.candidates.indices, .and)) (\(lists.houses($0.houses, .and)))"
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
        let fins = candidates(of: cover == .cover ? .fin : .secondFin).indices
        let (base, cover) = (houses(of: .base), houses(of: cover))
        func count(_ houses: [Int], with cell: Int) -> Int {
            houses.count { step.grid.houses[$0].cells.contains(cell) }
        }
        let removed = step.eliminations.filter { cell, _ in
            count(cover, with: cell) > (count(base, with: cell) > 0 ? 1 : 0)
                && sees(cell, all: fins)
        }
        return statements(removed)
    }

    private func sees(_ cell: Int, all cells: [Int]) -> Bool {
        cells.allSatisfy { step.grid.sees(cell, $0) }
    }

    private func bit(_ digit: Int) -> UInt32 { UInt32(bit: digit - 1) }
}

extension Candidates {
    fileprivate func filter(_ isWanted: (_ cell: Int, _ digit: UInt32) -> Bool) -> Candidates {
        var result = self
        for cell in indices {
            for number in Bits(self[wide: cell]) where !isWanted(cell, UInt32(bit: number)) {
                result[wide: cell] &= ~UInt32(bit: number)
            }
        }
        return result
    }
}
