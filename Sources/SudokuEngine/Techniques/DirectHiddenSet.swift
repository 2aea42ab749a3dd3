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

    @Sendable fileprivate static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        StepPattern(
            finding.evidence.digits,
            [
                finding.evidencePart(.set), .init(.house, houses: finding.houses),
                finding.placedPart(.single, in: finding.houses),
            ])
    }
}

enum DirectHiddenPair: HouseRung {
    static let definition = TechniqueDefinition(
        .directHiddenPair, "direct-hidden-pair", minimum: 20,
        pattern: DirectHiddenSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        DirectHiddenSet.first(2, in: houses, on: board, definition)
    }
}

enum DirectHiddenTriplet: HouseRung {
    static let definition = TechniqueDefinition(
        .directHiddenTriplet, "direct-hidden-triplet", minimum: 25,
        otherNames: ["Direct Hidden Triple"],
        pattern: DirectHiddenSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        DirectHiddenSet.first(3, in: houses, on: board, definition)
    }
}
