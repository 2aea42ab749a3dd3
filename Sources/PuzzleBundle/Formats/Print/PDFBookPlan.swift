/// The pages of a book before they are drawn.
struct PDFBookPlan {
    struct Page {
        /// Nil for solutions of several sections.
        let section: Int?
        let boards: ArraySlice<PrintedBoard>
        let columns: Int
        let rows: Int
        let content: PDFPage.Content
    }

    let sections: [BookSection]
    /// The pages after the contents.
    private(set) var pages: [Page] = []
    /// The number of the first of them.
    let first: Int
    /// The pages of puzzles and of solutions by the numbers of the puzzles.
    private(set) var puzzlePages: [Int: Int] = [:]
    private(set) var solutionPages: [Int: Int] = [:]

    /// Plans the pages that follow the title and the contents.
    init(_ boards: [PrintedBoard], _ settings: PDFSettings) {
        sections = BookSection.sections(of: boards)
        let lines = BookContents.linesPerPage(settings)
        first = 2 + max(1, (sections.count + 1 + lines - 1) / lines)
        let each = settings.boardsPerPage
        for section in sections {
            add(section.boards, each.columns, each.rows, each.rawValue, .puzzles)
        }
        // Solutions of short sections share pages; large grids stay readable.
        var rest = sections[...]
        while let isLarge = rest.first?.isLarge {
            let same = rest.prefix { $0.isLarge == isLarge }
            let (columns, rows) = isLarge ? (1, 2) : (3, 4)
            add(same.flatMap(\.boards), columns, rows, columns * rows, .solutions)
            rest = rest.dropFirst(same.count)
        }
    }

    private mutating func add(
        _ boards: [PrintedBoard], _ columns: Int, _ rows: Int, _ most: Int,
        _ content: PDFPage.Content
    ) {
        for start in stride(from: 0, to: boards.count, by: most) {
            let shown = boards[start..<min(start + most, boards.count)]
            let number = first + pages.count
            for board in shown {
                if content == .puzzles {
                    puzzlePages[board.number] = number
                } else {
                    solutionPages[board.number] = number
                }
            }
            pages.append(
                Page(
                    section: sections.firstIndex { $0.contains(shown) }, boards: shown,
                    columns: columns, rows: rows, content: content))
        }
    }

    /// The page on which a section begins; nil for one that is not there.
    func start(of section: Int) -> Int? {
        sections[section].boards.first.flatMap { puzzlePages[$0.number] }
    }

    /// The first page of solutions; nil in an empty book.
    var solutionsStart: Int? { sections.first?.boards.first.flatMap { solutionPages[$0.number] } }
}
