extension PoolPromise {
    /// The orbits of a symmetry that may be given: those that lie in the pattern.
    func orbits(of symmetry: Symmetry, among orbits: [CellSet]) -> [CellSet] {
        guard let pattern else { return orbits }
        return orbits.filter { $0.subtracting(pattern).isEmpty }
    }

    /// Returns true if givens with a symmetry can have a permitted number, in the pattern, and one
    /// solution as far as their places decide.
    func hasRoom(for symmetry: Symmetry, _ orbits: [CellSet]) -> Bool {
        guard let clues else { return false }
        let possible = self.orbits(of: symmetry, among: orbits)
        var isSum = Array(repeating: false, count: 82)
        isSum[0] = true
        for size in possible.map({ $0.count }) {
            for sum in (size...81).reversed() where isSum[sum - size] { isSum[sum] = true }
        }
        return isSum.indices.contains { isSum[$0] && clues.contains($0) }
            && exchangeableLines(possible.reduce(CellSet()) { $0.union($1) }) == nil
    }

    /// Returns two lines of a band without one of these cells, in words. Such lines could trade
    /// places in every solution, so there would be two.
    private func exchangeableLines(_ cells: CellSet) -> String? {
        let lines = [("rows", cells.map { $0.row }), ("columns", cells.map { $0.column })]
        for (name, used) in lines {
            for band in 0..<3 {
                let open = (band * 3..<band * 3 + 3).filter { !used.contains($0) }
                if open.count >= 2 { return "\(name) \(open[0] + 1) and \(open[1] + 1)" }
            }
        }
        return nil
    }

    // MARK: Conflicts

    /// Conflicts of the pattern and of symmetries with the number of givens.
    var patternConflicts: [PoolConflict] {
        guard let clues else { return [] }
        if let pattern, let reason = reason(against: pattern, clues) {
            return [PoolConflict(.pattern, reason)]
        }
        let wanted = symmetries.isEmpty ? [.none] : Symmetry.allCases.filter(symmetries.contains)
        let without = wanted.filter { !hasRoom(for: $0, $0.orbits) }
        guard without.count == wanted.count else { return [] }
        let names = without.map { $0.rawValue }.joined(separator: ", ")
        let place = pattern == nil ? "" : " within the pattern"
        let span = "\(clues.lowerBound) to \(clues.upperBound)"
        return [PoolConflict(.symmetry, "\(names): no \(span) givens\(place) have it")]
    }

    private func reason(against pattern: CellSet, _ clues: ClosedRange<Int>) -> String? {
        if pattern.count < Self.fewestGivens {
            let cells = pattern.count == 1 ? "1 cell" : "\(pattern.count) cells"
            return "\(cells), a puzzle has at least \(Self.fewestGivens) givens"
        }
        if pattern.count < clues.lowerBound {
            return "\(pattern.count) cells, at least \(clues.lowerBound) givens are wanted"
        }
        if let least = tier.promise.leastGivensInBox,
            let box = (0..<9).first(where: { box in pattern.count { $0.box == box } < least })
        {
            return
                "fewer than \(least) cells in box \(box + 1), \(tier.name) has at least \(least) "
                + "givens in every box"
        }
        if let lines = exchangeableLines(pattern) {
            return "\(lines) have no cell, so they could be exchanged in every solution"
        }
        return nil
    }
}
