import SudokuEngine

extension Exercise {
    /// The first step of the technique or, if nil, of the hardest technique with a HoDoKu number,
    /// and the position before it; nil if the plan has no such step.
    init?(_ puzzle: Puzzle, plan: [Hint], technique name: String?) {
        let wanted = plan.indices.filter { number in
            let hint = plan[number]
            return hint.hodokuCode != nil
                && (name == nil || hint.name() == name || hint.family == name)
        }
        let hardest = wanted.compactMap { plan[$0].rating }.max()
        guard let chosen = wanted.first(where: { plan[$0].rating == hardest }),
            let code = plan[chosen].hodokuCode
        else { return nil }
        var board = SolvingBoard(puzzle)
        for hint in plan[..<chosen] { board.take(hint) }
        let step = plan[chosen]
        self.init(
            code: code, position: board.position, removed: board.removed,
            eliminations: step.eliminations,
            placement: step.placement.map { .init(cell: $0.cell, digit: $0.digit) })
    }
}

/// The board as it changes step by step.
private struct SolvingBoard {
    private var digits: [Digit?]
    /// The candidates allowed by the filled cells, minus all eliminations.
    private var allowed: [DigitSet]
    private var left: [DigitSet]

    init(_ puzzle: Puzzle) {
        digits = Cell.all.map { puzzle[$0] }
        allowed = Cell.all.map { puzzle.candidates(of: $0) }
        left = allowed
    }

    mutating func take(_ step: Hint) {
        for cell in step.eliminations.cells {
            left[cell.index] = left[cell.index].subtracting(step.eliminations[cell])
        }
        guard let placement = step.placement else { return }
        digits[placement.cell.index] = placement.digit
        allowed[placement.cell.index] = DigitSet()
        left[placement.cell.index] = DigitSet()
        for peer in placement.cell.peers {
            allowed[peer.index] = allowed[peer.index].subtracting(DigitSet(placement.digit))
            left[peer.index] = left[peer.index].subtracting(DigitSet(placement.digit))
        }
    }

    var position: Puzzle {
        let text = digits.map { digit in
            digit.map { UInt8(ascii: "0") + UInt8($0.value) } ?? UInt8(ascii: ".")
        }
        guard let puzzle = try? Puzzle(line: text[...]) else {
            preconditionFailure("steps lead to the solution")
        }
        return puzzle
    }

    var removed: Candidates {
        var removed = Candidates()
        for cell in Cell.all {
            let gone = allowed[cell.index].subtracting(left[cell.index])
            if !gone.isEmpty { removed[cell] = gone }
        }
        return removed
    }
}
