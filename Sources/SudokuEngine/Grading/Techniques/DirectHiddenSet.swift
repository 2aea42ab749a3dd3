/// A hidden pair or triplet that leaves one place in the house for another digit.
enum DirectHiddenSet {
    fileprivate static func first(
        _ size: Int, in houses: UInt32, on board: Board,
        _ definition: @autoclosure () -> TechniqueDefinition
    ) -> Finding? {
        var result: Finding?
        HiddenSet.search(size, in: houses, moreThan: size, on: board) { set in
            for digit in 0..<9 where !set.digits.has(bit: digit) {
                let places = board.places(of: digit, in: set.house)
                let left = places & ~set.positions
                guard places.isMany, left.isSingle else { continue }
                var finding = set.finding(definition(), on: board)
                finding.place(
                    digit, in: GridGeometry.cell(left.trailingZeroBitCount, of: set.house))
                result = finding
                return true
            }
            return false
        }
        return result
    }

    @Sendable fileprivate static func reason(_ words: FindingWords) -> String {
        "In \(words.houses) the digits \(words.digits) take up \(words.cells), "
            + "which leaves another digit one place"
    }
}

enum DirectHiddenPair: HouseRung {
    static let definition = TechniqueDefinition(
        .directHiddenPair, "Direct Hidden Pair", minimum: 20,
        meaning: "Two digits are confined to the same two cells of a house, which leaves one place "
            + "for a third digit.",
        reason: DirectHiddenSet.reason)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        DirectHiddenSet.first(2, in: houses, on: board, definition)
    }
}

enum DirectHiddenTriplet: HouseRung {
    static let definition = TechniqueDefinition(
        .directHiddenTriplet, "Direct Hidden Triplet", minimum: 25,
        otherNames: ["Direct Hidden Triple"],
        meaning: "Three digits are confined to the same three cells of a house, which leaves one "
            + "place for a fourth.",
        reason: DirectHiddenSet.reason)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        DirectHiddenSet.first(3, in: houses, on: board, definition)
    }
}
