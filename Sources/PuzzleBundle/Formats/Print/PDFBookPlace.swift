/// The place of a page in a book.
struct PDFBookPlace {
    /// The section, which the heading names.
    let section: String
    /// True for pages after the puzzles, which name the pages of these, instead of their solutions.
    let isSolutions: Bool
    /// The pages that are named, by the numbers of the puzzles.
    let pages: [Int: Int]
    /// The pages with hints by the numbers of the puzzles.
    let hints: [Int: Int]
    let words: BookWords

    func reference(from board: PrintedBoard) -> String {
        let page = pages[board.number] ?? 0
        return isSolutions ? words.puzzle(on: page) : words.solution(on: page)
    }

    /// The page with the hints of a puzzle; nil for other boards, and if there are none.
    func hint(for board: PrintedBoard) -> String? {
        isSolutions ? nil : hints[board.number].map { words.hint(on: $0) }
    }
}
