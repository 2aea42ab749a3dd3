import SudokuEngine

extension GridStep {
    /// Creates what people see of a finding, given the board before it.
    init(_ finding: LayoutFinding, on board: borrowing CandidateBoard, in grid: GridNames) {
        let size = board.tables.size
        let placements = finding.placement.map {
            [GridEntry(cell: $0 / size, digit: $0 % size + 1)]
        }
        let pattern = FindingPattern(finding, on: board, in: grid)
        let eliminations = Candidates(finding.eliminations, size)
        let links = pattern.links(eliminations, in: grid)
        var digits = UInt32(truncatingIfNeeded: pattern.digits ?? finding.digits)
        if digits == 0 { digits = placements.map { 1 << UInt32($0[0].digit - 1) } ?? 0 }
        if digits == 0 { digits = eliminations.allDigits }
        switch finding.technique {
        case .common(let technique):
            // The last empty cell of a house has a sentence of its own.
            let isLast = technique == .hiddenSingle && finding.rating == Rating(tenths: 10)
            self.init(
                in: grid, rated: technique, sentences: isLast ? "full-house" : pattern.sentences,
                digits: digits,
                placements: placements ?? [], eliminations: eliminations, parts: pattern.parts,
                chains: pattern.chains, form: pattern.form, links: links)
        case .special(let special):
            self.init(
                in: grid, technique: special.id, sentences: pattern.sentences, digits: digits,
                placements: placements ?? [], eliminations: eliminations, parts: pattern.parts,
                chains: pattern.chains, form: pattern.form, links: links, sums: pattern.sums)
        }
    }
}

extension Candidates {
    /// Creates a set of candidates that are numbers `cell * size + digit`.
    init(_ numbers: [Int], _ size: Int) {
        self.init()
        for number in numbers { self[wide: number / size] |= 1 << UInt32(number % size) }
    }
}
