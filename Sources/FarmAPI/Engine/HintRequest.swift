package import SudokuEngine
package import SudokuLayouts

/// The body of `POST /v1/hint`: a position of a game.
package struct HintRequest: JSONRequest, Hashable {
    /// Candidates of a cell that are crossed out.
    package struct CellCandidates: JSONRequest, Hashable {
        package let cell: String
        package let digits: [Int]

        package static let members = MemberTable(
            CellCandidates.init(cell:digits:),
            .required("cell", \.cell, .text(.cell), "The cell."),
            .required(
                "digits", \.digits, .array(.integer(1...25), count: 1...25), "The digits."))
    }

    package let givens: String
    /// The givens and the entries of the player; nil if there are none yet.
    package let filled: String?
    package let removed: [CellCandidates]
    /// Nil for the ladder that explains puzzles of the layout.
    package let ladder: LadderName?
    package let language: Language

    package static let members = MemberTable(
        HintRequest.init(givens:filled:removed:ladder:language:),
        .givens(\.givens),
        .optional(
            "filled", \.filled, .text(.cells),
            "The givens and the entries of the player, right or wrong; by default the givens alone."
        ),
        .optional(
            "removed", \.removed, .array(.named(.cellCandidates), count: 0...625), absent: [],
            "The candidates that the player has crossed out."),
        .ladder(\.ladder), .language(\.language))

    /// The position as data, in a grid of any size.
    private struct Marks {
        /// The digits row by row, 0 for empty cells.
        let filled: [UInt8]
        let removed: [(cell: Int, digits: [Int])]
    }

    /// Returns the position in a grid with these givens; throws if it does not fit.
    private func marks(givens: [UInt8], size: Int) throws(BodyErrors) -> Marks {
        let filled = filled.map { text in
            text.utf8.map { GridRules.digit(of: $0 == UInt8(ascii: "0") ? UInt8(ascii: ".") : $0) }
        }
        var faults: [InvalidField] = []
        if let filled {
            if filled.count != givens.count || filled.contains(where: { ($0 ?? 0) > size }) {
                faults.append(
                    InvalidField(
                        field: "filled",
                        "expected \(givens.count) characters, the digits of the puzzle and dots or zeros "
                            + "for blanks"))
            } else if zip(givens, filled).contains(where: { $0 != 0 && $0 != $1 }) {
                faults.append(
                    InvalidField(
                        field: "filled",
                        "expected all givens and the entries; a given is missing or differs"))
            }
        }
        var removed: [(cell: Int, digits: [Int])] = []
        for (place, entry) in self.removed.enumerated() {
            let numbers = entry.cell.dropFirst().split(separator: "c").compactMap { Int($0) }
            if numbers.allSatisfy({ $0 <= size }), entry.digits.allSatisfy({ $0 <= size }) {
                removed.append(((numbers[0] - 1) * size + numbers[1] - 1, entry.digits))
            } else {
                faults.append(
                    InvalidField(
                        field: "removed[\(place)]",
                        "the grid has \(size)x\(size) cells and as many digits"))
            }
        }
        if !faults.isEmpty { throw BodyErrors(faults) }
        return Marks(filled: filled?.map { $0 ?? 0 } ?? givens, removed: removed)
    }

    /// Returns the position of a solved puzzle with these givens.
    package func position(of solved: SolvedPuzzle) throws(BodyErrors) -> Position {
        let givens = Cell.all.map { UInt8(solved.puzzle[$0]?.value ?? 0) }
        let marks = try marks(givens: givens, size: 9)
        var position = Position(solved)
        for (cell, digit) in zip(Cell.all, marks.filled) {
            if let digit = Digit(Int(digit)) { position.fill(cell, with: digit) }
        }
        for entry in marks.removed {
            guard let cell = Cell(entry.cell) else { continue }
            let digits = DigitSet(entry.digits.compactMap { Digit($0) })
            position.removed[cell] = position.removed[cell].union(digits)
        }
        return position
    }

    /// Returns the position of a puzzle of another layout with these givens.
    package func position(of puzzle: LayoutPuzzle) throws(BodyErrors) -> LayoutPosition {
        let marks = try marks(givens: puzzle.givens, size: puzzle.layout.size)
        var position = LayoutPosition(puzzle)
        for (cell, digit) in marks.filled.enumerated() where digit != 0 {
            position[cell] = Int(digit)
        }
        for entry in marks.removed {
            for digit in entry.digits { position.remove(digit, from: entry.cell) }
        }
        return position
    }
}
