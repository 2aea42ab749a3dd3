/// Two strong links of a digit in a row and a column, joined in a box.
enum TwoStringKite: DigitRung {
    static let definition = TechniqueDefinition(
        .twoStringKite, "two-string-kite", minimum: 41, otherNames: ["2-String Kite"],
        hodoku: ["0401"],
        pattern: TurbotFish.pattern)

    static let definitions = [definition]

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        TurbotFish.first(.twoStringKite, of: digits, on: board)
    }
}
