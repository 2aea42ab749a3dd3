import SudokuEngine

extension KillerBoard {
    /// Returns true if some cells see each other.
    func areMutualPeers(_ cells: [Int]) -> Bool {
        cells.indices.allSatisfy { one in
            cells[..<one].allSatisfy { tables.sees(cells[one], $0) }
        }
    }

    /// Returns the empty cells of a house apart from some positions.
    func cells(of house: Int, except positions: UInt64) -> [Int] {
        SetBits(grid.open(house) & ~positions).map { tables.cell(house, $0) }.sorted()
    }

    /// Returns the candidates of some cells as sets of digits.
    func masks(of cells: [Int]) -> [UInt64] {
        var masks: [UInt64] = []
        for cell in cells { masks.append(grid[cell]) }
        return masks
    }

    /// Returns the sets of as many digits as cells, among their candidates.
    func subsets(of cells: [Int]) -> [UInt64] {
        let all = masks(of: cells).reduce(0, |)
        var (sets, set): ([UInt64], UInt64) = ([], 0)
        repeat {
            set = (set &- all) & all
            if set.nonzeroBitCount == cells.count { sets.append(set) }
        } while set != 0
        return sets
    }

    /// Returns the candidates that go when cells that see each other take the digits of one of some
    /// sets: those in no assignment, or else those that see all places of a digit that all sets have.
    /// Returns nil if there is no assignment.
    mutating func restrict(
        _ cells: [Int], to sets: [UInt64], _ assignments: inout CageAssignments
    ) -> [Int]? {
        let masks = masks(of: cells)
        assignments.restrict(masks, to: sets)
        guard assignments.isAny else {
            isContradictory = true
            return nil
        }
        var lost: [Int] = []
        for (index, cell) in cells.enumerated() {
            lost += grid.candidates(masks[index] & ~assignments.supported[index], in: [cell])
        }
        if !lost.isEmpty { return lost.sorted() }
        return grid.eliminations(of: assignments.common, pointingFrom: cells)
    }

    /// Visits the steps that `find` takes with equations of a number of unknown cells: those whose
    /// cells are a cage that is not drawn, or the others. An equation that gives no step is passed over
    /// until its candidates change.
    mutating func search(
        equationsWith count: Int, areCages: Bool, _ visit: (LayoutFinding) -> Bool,
        _ find: (KillerEquation, inout KillerBoard) -> LayoutFinding?
    ) {
        let use = areCages ? 0 : 1
        for window in 0..<windows.count where unknown(window) == count {
            guard let equation = dueEquation(window, use: use) else { continue }
            let isOneSided = equation.plus.isEmpty || equation.minus.isEmpty
            guard (isOneSided && areMutualPeers(equation.cells)) == areCages else { continue }
            if let finding = find(equation, &self) {
                if visit(finding) { return }
            } else if isContradictory {
                return
            } else {
                settle(equation, use: use)
            }
        }
    }

    // MARK: Findings

    /// Returns a step of a cage, without what it does.
    func finding(
        _ technique: LayoutTechnique.Special, _ tenths: Int, cage number: Int
    ) -> LayoutFinding {
        var finding = LayoutFinding(technique, tenths)
        finding.cells = rests[number].cells
        finding.cage = pattern(number)
        return finding
    }

    /// Returns a step of an equation, without what it does.
    func finding(
        _ technique: LayoutTechnique.Special, _ tenths: Int, _ equation: KillerEquation
    ) -> LayoutFinding {
        var finding = LayoutFinding(technique, tenths)
        finding.houses = windows.houses[equation.window]
        finding.cells = equation.plus
        finding.covers = equation.minus
        finding.cage = CagePattern(cells: equation.cells, sum: equation.constant)
        return finding
    }

    /// Returns what a sentence says about a cage.
    func pattern(_ number: Int) -> CagePattern {
        CagePattern(
            number: number, cells: rests[number].cells, sum: cages[number].sum ?? 0,
            combinations: combinations(number))
    }

    /// The contradiction in the candidates, if they contradict the rules.
    var contradiction: Refutation.End? {
        if let end = grid.contradiction { return end }
        guard isContradictory else { return nil }
        let cage = rests.indices.first { cages[$0].sum != nil && !isPossible($0) }
        return cage.map { .cage($0) } ?? .sums
    }

    private func isPossible(_ number: Int) -> Bool {
        rests[number].cells.isEmpty ? rests[number].sum == 0 : rests[number].viable != 0
    }
}

extension CandidateBoard {
    /// An empty cell without a candidate, or a house without a place for a digit.
    var contradiction: Refutation.End? {
        for cell in 0..<tables.cellCount where filled[cell] == 0 && self[cell] == 0 {
            return .cell(cell)
        }
        for house in 0..<tables.houseCount {
            var digits: UInt64 = 0
            for position in 0..<tables.size {
                let cell = tables.cell(house, position)
                digits |= filled[cell] == 0 ? self[cell] : UInt64(bit: Int(filled[cell]) - 1)
            }
            let missing = ~digits & (UInt64(bit: tables.size) &- 1)
            if missing != 0 { return .house(house, digit: missing.trailingZeroBitCount) }
        }
        return nil
    }
}
