/// The pages of a book before they are drawn.
struct PDFBookPlan {
    struct Page {
        /// Nil for hints and solutions of several sections.
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
    private(set) var hintPages: [Int: Int] = [:]

    /// Plans the pages that follow the title and the contents.
    init(_ boards: [PrintedBoard], _ settings: PDFSettings) {
        sections = BookSection.sections(of: boards)
        let lines = BookContents.linesPerPage(settings)
        let entries = sections.count + (boards.contains { !$0.hints.isEmpty } ? 2 : 1)
        first = 2 + (entries + lines - 1) / lines
        let each = settings.boardsPerPage
        for section in sections {
            add(section.boards, each.columns, each.rows, each.rawValue, .puzzles)
        }
        addHints(settings)
        // Solutions of short sections share pages; large grids stay readable.
        var rest = sections[...]
        while let isLarge = rest.first?.isLarge {
            let same = rest.prefix { $0.isLarge == isLarge }
            let (columns, rows) = isLarge ? (1, 2) : (3, 4)
            let boards = same.flatMap(\.boards)
            addSolutions(boards.filter { !$0.isExercise }, columns, rows, .solutions, settings)
            for (boards, rows) in boards.explained {
                addSolutions(boards, 1, rows, .explanations, settings)
            }
            rest = rest.dropFirst(same.count)
        }
    }

    private mutating func addSolutions(
        _ boards: [PrintedBoard], _ columns: Int, _ rows: Int, _ content: PDFPage.Content,
        _ settings: PDFSettings
    ) {
        var page = PDFPage(
            settings: settings, number: first, columns: columns, rows: rows, content: content)
        page.makeRoom(for: boards)
        add(boards, page.columns, page.rows, page.columns * page.rows, content)
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

    private mutating func addHints(_ settings: PDFSettings) {
        var rest = sections.flatMap(\.boards).filter { !$0.hints.isEmpty }[...]
        while !rest.isEmpty {
            let number = first + pages.count
            let page = PDFPage(
                settings: settings, number: number, columns: 1, rows: 1, content: .hints)
            let shown = rest.prefix(page.placed(hintsOf: rest).count)
            for board in shown { hintPages[board.number] = number }
            pages.append(
                Page(
                    section: sections.firstIndex { $0.contains(shown) }, boards: shown, columns: 1,
                    rows: 1, content: .hints))
            rest = rest.dropFirst(shown.count)
        }
    }

    /// The parts after the puzzles, with their pages.
    func parts(_ words: BookWords) -> [(title: String, page: Int)] {
        let parts = [(words.hints, hintPages), (words.solutions, solutionPages)]
        return parts.compactMap { title, pages in pages.values.min().map { (title, $0) } }
    }

    /// The page on which a section begins; nil for one that is not there.
    func start(of section: Int) -> Int? {
        sections[section].boards.first.flatMap { puzzlePages[$0.number] }
    }
}
