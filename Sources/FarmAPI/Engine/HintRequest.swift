package import FarmJSON
package import SudokuEngine

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
                "digits", \.digits, .array(.integer(1...9), count: 1...9), "The digits."))
    }

    package let givens: String
    /// The givens and the entries of the player; nil if there are none yet.
    package let filled: String?
    package let removed: [CellCandidates]
    package let ladder: LadderName
    package let language: Language

    package static let members = MemberTable(
        HintRequest.init(givens:filled:removed:ladder:language:),
        .givens(\.givens),
        .optional(
            "filled", \.filled, .text(.cells),
            "The givens and the entries of the player, right or wrong; by default the givens alone."
        ),
        .optional(
            "removed", \.removed, .array(.named(.cellCandidates), count: 0...81), absent: [],
            "The candidates that the player has crossed out."),
        .ladder(\.ladder), .language(\.language))

    package static func contradictions(in body: JSONValue) -> [InvalidField] {
        guard let givens = body["givens"]?.string, let filled = body["filled"]?.string else {
            return []
        }
        let isKept = zip(givens.utf8, filled.utf8).allSatisfy { given, entry in
            given == entry || given == UInt8(ascii: ".") || given == UInt8(ascii: "0")
        }
        if isKept { return [] }
        return [
            InvalidField(
                field: "filled",
                "expected all givens and the entries; a given is missing or differs")
        ]
    }

    /// Returns the position of a solved puzzle with these givens.
    package func position(of solved: SolvedPuzzle) -> Position {
        var position = Position(solved)
        for (cell, byte) in zip(Cell.all, (filled ?? givens).utf8) {
            guard let digit = Digit(Int(byte) - Int(UInt8(ascii: "0"))) else { continue }
            position.fill(cell, with: digit)
        }
        for entry in removed {
            guard let cell = Cell(name: entry.cell) else { continue }
            let digits = DigitSet(entry.digits.compactMap { Digit($0) })
            position.removed[cell] = position.removed[cell].union(digits)
        }
        return position
    }
}
