/// Two strong links of a digit in parallel lines, joined in a crossing line.
enum Skyscraper: DigitRung {
    static let definition = TechniqueDefinition(
        .skyscraper, "skyscraper", minimum: 40, hodoku: ["0400"],
        english: TechniqueText(
            "Skyscraper",
            meaning: "In each of two parallel lines a digit has two places, and two of the four "
                + "share a line: one of the other two contains it, and it is removed from the "
                + "cells that see both."),
        german: TechniqueText(
            "Skyscraper",
            meaning: "In zwei parallelen Linien hat eine Ziffer je zwei Plätze, und zwei der vier "
                + "liegen in einer Linie: Einer der beiden anderen enthält sie, und in den "
                + "Zellen, die beide sehen, fällt sie weg."),
        pattern: TurbotFish.pattern)

    static let definitions = [definition]

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        TurbotFish.first(.skyscraper, of: digits, on: board)
    }
}
