import SudokuEngine

extension FindingPattern {
    /// Adds the floor and the roof of a unique loop, with what its type needs.
    mutating func addLoop(
        _ technique: Technique, _ finding: LayoutFinding, on board: borrowing CandidateBoard
    ) {
        let (tables, path) = (board.tables, finding.cells)
        let roof = path.filter { !board[$0].isPair }
        let floor = path.filter { board[$0].isPair }
        let pair = board[floor[0]]
        digits = pair
        if path.count > 4 { for cell in path { add(.loop, [cell], on: board) } }
        add(.floor, floor, on: board)
        add(.roof, roof, on: board)
        add(.extra, roof, ~pair, on: board)
        let shared = tables.sharedHouses(roof)
        switch technique.type {
        case 2 where path.count == 4 && (roof.count > 2 || shared.isEmpty):
            sentences = "unique-rectangle-5"
            form = roof.count > 2 ? 1 : 0
        case 3:
            add(.set, finding.covers, on: board)
            // A hidden set loses its own cells' other digits, a naked one takes those of other cells.
            let isHidden = finding.eliminations.allSatisfy {
                finding.covers.contains($0 / tables.size)
            }
            if isHidden {
                sentences = technique.sentencesOfFamily
                add(
                    .house, finding.covers + roof, finding.digits, houses: finding.houses, on: board
                )
            } else {
                add(.house, houses: finding.houses, on: board)
            }
        case 4:
            let lost = UInt64(bit: finding.eliminations[0] % tables.size)
            let locked = pair & ~lost
            let house = shared.first {
                board.places(locked.trailingZeroBitCount, in: $0).nonzeroBitCount == 2
            }
            add(.house, roof, locked, houses: [house].compactMap { $0 }, on: board)
            add(.premise, roof, lost, on: board)
        default: break
        }
    }

    /// Adds the cells of a bivalue universal grave that have extra digits, with what its type needs.
    mutating func addGrave(
        _ technique: Technique, _ finding: LayoutFinding, on board: borrowing CandidateBoard
    ) {
        let extra = GridStep.Part(
            role: .extra, candidates: LayoutBUG.extraCandidates(on: board), houses: [])
        guard technique.type > 1 else {
            parts = [extra]
            if extra.candidates.indices.contains(where: {
                extra.candidates[wide: $0].nonzeroBitCount > 1
            }) {
                sentences = technique.sentencesOfFamily
            }
            return
        }
        add(.roof, finding.cells, on: board)
        parts.append(extra)
        switch technique.type {
        case 3:
            add(.set, finding.covers, on: board)
            add(.house, houses: finding.houses, on: board)
        case 4:
            let shared = board[finding.cells[0]] & board[finding.cells[1]] & ~finding.digits
            add(.house, finding.cells, shared, houses: finding.houses, on: board)
        default: break
        }
    }
}
