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

    fileprivate static let english = """
        in {house.houses} the digits {digits} have only the places {set.cells} and take up all of \
        them, so no other digit fits there; {single.cells} is then the only place left for \
        {single.digits} in {house.houses}, and {conclusion}.
        """

    fileprivate static let german = """
        In {house.houses} haben die Ziffern {digits} nur die Plätze {set.cells} und brauchen alle \
        davon; keine andere Ziffer passt dort hin, und für {single.digits} bleibt in \
        {house.houses} nur {single.cells}, also: {conclusion}.
        """
}

enum DirectHiddenPair: HouseRung {
    static let definition = TechniqueDefinition(
        .directHiddenPair, "direct-hidden-pair", minimum: 20,
        english: TechniqueText(
            "Direct Hidden Pair",
            meaning: "Two digits are confined to the same two cells of a house, which leaves one "
                + "place for a third digit.",
            sentences: DirectHiddenSet.english),
        german: TechniqueText(
            "Direktes verstecktes Paar",
            meaning: "Zwei Ziffern haben in einem Haus nur dieselben zwei Plätze; einer dritten "
                + "bleibt dadurch nur noch ein Platz.",
            sentences: DirectHiddenSet.german),
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
        english: TechniqueText(
            "Direct Hidden Triplet",
            meaning: "Three digits are confined to the same three cells of a house, which leaves "
                + "one place for a fourth.",
            sentences: DirectHiddenSet.english),
        german: TechniqueText(
            "Direktes verstecktes Tripel",
            meaning: "Drei Ziffern haben in einem Haus nur dieselben drei Plätze; einer vierten "
                + "bleibt dadurch nur noch ein Platz.",
            sentences: DirectHiddenSet.german),
        pattern: DirectHiddenSet.pattern)

    static let definitions = [definition]

    static func first(in houses: UInt32, on board: Board) -> Finding? {
        DirectHiddenSet.first(3, in: houses, on: board, definition)
    }
}
