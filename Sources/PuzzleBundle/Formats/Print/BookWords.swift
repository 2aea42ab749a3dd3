import SudokuEngine

/// The words of a book or a newspaper in a language.
struct BookWords {
    let contents: String
    let solutions: String
    /// The solution of the puzzle of the day before.
    let previousSolution: String
    private let solution: String
    private let page: String
    private let puzzles: String

    init(_ language: Language) {
        switch language {
        case .english:
            (contents, solutions) = ("Contents", "Solutions")
            previousSolution = "Yesterday's solution"
            (solution, page, puzzles) = ("solution: page", "page", "puzzles")
        case .german:
            (contents, solutions) = ("Inhalt", "Lösungen")
            previousSolution = "Lösung von gestern"
            (solution, page, puzzles) = ("Lösung: Seite", "Seite", "Rätsel")
        }
    }

    func solution(on number: Int) -> String { "\(solution) \(number)" }
    func puzzle(on number: Int) -> String { "\(page) \(number)" }
    func puzzles(_ count: Int) -> String { "\(count) \(puzzles)" }
}
