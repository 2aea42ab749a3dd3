/// Two strong links of a digit in a row and a column, joined in a box.
enum TwoStringKite: DigitRung {
    static let definition = TechniqueDefinition(
        .twoStringKite, "two-string-kite", minimum: 41, otherNames: ["2-String Kite"],
        hodoku: ["0401"],
        english: TechniqueText(
            "Two-String Kite",
            meaning: "Like a skyscraper, with a row and a column that meet in a box."),
        german: TechniqueText(
            "Two-String Kite",
            meaning: "Wie ein Skyscraper, mit einer Zeile und einer Spalte, die in einem Block "
                + "verbunden sind."),
        pattern: TurbotFish.pattern)

    static let definitions = [definition]

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        TurbotFish.first(.twoStringKite, of: digits, on: board)
    }
}
