/// Two strong links of a digit in parallel lines, joined in a crossing line.
enum Skyscraper: DigitRung {
    static let definition = TechniqueDefinition(
        .skyscraper, "skyscraper", minimum: 40, hodoku: ["0400"],
        pattern: TurbotFish.pattern)

    static let definitions = [definition]

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        TurbotFish.first(.skyscraper, of: digits, on: board)
    }
}
