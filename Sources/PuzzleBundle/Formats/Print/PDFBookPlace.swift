/// The place of a page in a book.
struct PDFBookPlace {
    /// The section, which the heading names.
    let section: String
    /// The page of the other half of each puzzle: its solution for puzzles, else the puzzle.
    let isSolutions: Bool
    /// The page of that half by the number of the puzzle.
    let pages: [Int: Int]
    let words: BookWords

    func reference(from board: PrintedBoard) -> String {
        let page = pages[board.number] ?? 0
        return isSolutions ? words.puzzle(on: page) : words.solution(on: page)
    }
}
