import SudokuEngine
import SudokuLayouts

extension Layout {
    /// All rules, as they are printed for players who know none of them.
    func printedRules(in language: Language, with symbols: GridSymbols) -> String {
        let digits =
            switch (symbols, language) {
            case (.digits, .english): Self.range(size, to: "to", and: "and")
            case (.digits, .german): Self.range(size, to: "bis", and: "und")
            case (.letters, .english): "A to \(symbols.character(for: UInt8(size)) ?? "Y")"
            case (.letters, .german): "A bis \(symbols.character(for: UInt8(size)) ?? "Y")"
            case (.shapes, .english): "each of these shapes"
            case (.shapes, .german): "jede dieser Formen"
            }
        let houses =
            switch language {
            case .english: hasBoxes ? "row, column and box" : "row and column"
            case .german: hasBoxes ? "Zeile, jede Spalte und jeder Block" : "Zeile und jede Spalte"
            }
        let first =
            switch language {
            case .english: "Each \(houses) contains \(digits) once."
            case .german:
                "Jede \(houses) enthält \(digits)\(symbols == .shapes ? "" : " je") einmal."
            }
        return ([first] + rules(in: language)).joined(separator: " ")
    }

    /// `1 to 9 and A to G`
    private static func range(_ size: Int, to: String, and: String) -> String {
        guard size > 9 else { return "1 \(to) \(size)" }
        let last = Character(Unicode.Scalar(GridRules.symbol(of: UInt8(size))))
        return "1 \(to) 9 \(and) " + (size == 10 ? "A" : "A \(to) \(last)")
    }
}
