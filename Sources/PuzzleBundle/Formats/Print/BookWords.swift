import SudokuEngine

/// The words of a book or a newspaper in a language.
struct BookWords {
    let contents: String
    let hints: String
    let solutions: String
    /// The solution of the puzzle of the day before.
    let previousSolution: String
    let solution: String
    /// The words for those who listen, instead of a code and of the shapes above their rules.
    let code: String
    let shapes: String
    /// The meaning of the marks of an exercise's step.
    let legend: String
    private let find: String
    private let nextStep: String
    private let number: String
    private let hint: String
    private let page: String
    private let puzzles: String

    init(_ language: Language) {
        switch language {
        case .english:
            (contents, hints, solutions) = ("Contents", "Hints", "Solutions")
            previousSolution = "Yesterday's solution"
            (solution, page, puzzles) = ("solution", "page", "puzzles")
            (code, shapes) = ("QR code of the address that follows", "The shapes in their order")
            legend =
                "ring: part of the pattern; struck out: eliminated; disc: placed; "
                + "r3c6: row 3, column 6"
            (find, nextStep, number, hint) = ("Find", "the next step", "number", "hints")
        case .german:
            (contents, hints, solutions) = ("Inhalt", "Tipps", "Lösungen")
            previousSolution = "Lösung von gestern"
            (solution, page, puzzles) = ("Lösung", "Seite", "Rätsel")
            (code, shapes) = ("QR-Code der Adresse, die folgt", "Die Formen der Reihe nach")
            legend =
                "Ring: Teil des Musters; durchgestrichen: entfernt; Scheibe: eingetragen; "
                + "r3c6: Zeile 3, Spalte 6"
            (find, nextStep) = ("Finde", "den nächsten Schritt")
            (number, hint) = ("Nummer", "Tipps")
        }
    }

    func solution(on number: Int) -> String { "\(solution): \(page) \(number)" }
    func hint(on number: Int) -> String { "\(hint): \(page) \(number)" }
    func puzzle(on number: Int) -> String { "\(page) \(number)" }
    func puzzles(_ count: Int) -> String { "\(count) \(puzzles)" }
    func number(_ number: Int) -> String { "\(self.number) \(number)" }
    func task(_ technique: String?) -> String { "\(find): \(technique ?? nextStep)" }
}
