import SudokuEngine

/// Pages of PDF/A that are drawn when all puzzles are there: a book, whose contents come first, or
/// the page of a day in a newspaper.
struct PDFArchiveWriter: PDFWriter {
    let settings: PDFSettings
    let layouts: LayoutSupport?
    private var file = PDFFile()
    private var boards: [PrintedBoard] = []

    init(_ settings: PDFSettings, _ layouts: LayoutSupport?) {
        self.settings = settings
        self.layouts = layouts
    }

    mutating func begin(_ output: inout [UInt8]) {
        file.begin(
            settings.remarks, title: settings.heading.title, settings.language,
            hasOutline: !settings.isDay, to: &output)
    }

    // The pages of a book have boards of one layout.
    func boards(besides board: PrintedBoard) -> [PrintedBoard] {
        settings.isDay ? boards + [board] : [board]
    }

    mutating func add(_ board: PrintedBoard, to output: inout [UInt8]) { boards.append(board) }

    mutating func end(_ output: inout [UInt8]) {
        if settings.isDay { addDay(&output) } else { addBook(&output) }
        file.end(&output)
    }

    /// Adds a puzzle, and the solution of the second one, that of the day before, if there are two.
    private mutating func addDay(_ output: inout [UInt8]) {
        var page = page(1)
        page.takeRules(boards.prefix(1).filter { !$0.grid.isClassic })
        page.makeRoomForCodes(of: boards.prefix(1))
        page.solved = boards.dropFirst().first
        page.isFirst = true
        file.beginSection(to: &output)
        file.page(page.drawn(with: boards.prefix(1)), size: settings.paper, to: &output)
    }

    /// Adds a title page, contents, puzzles by layout and tier with the rules on each page, and
    /// solutions with the pages of their puzzles.
    private mutating func addBook(_ output: inout [UInt8]) {
        if settings.hasHints { takeHints() }
        let plan = PDFBookPlan(boards, settings)
        let words = BookWords(settings.language)
        let contents = BookContents(plan: plan, settings: settings, words: words)
        file.beginSection(to: &output)
        file.page(contents.titlePage(page(1)), size: settings.paper, to: &output)
        file.beginSection(to: &output)
        for content in contents.pages({ page($0) }) {
            file.page(content, size: settings.paper, to: &output)
        }
        var part = ""
        for (place, planned) in plan.pages.enumerated() {
            var page = page(plan.first + place, of: planned, in: plan, words)
            page.isFirst = page.book?.section != part
            if page.isFirst { file.beginSection(to: &output) }
            part = page.book?.section ?? ""
            file.page(page.drawn(with: planned.boards), size: settings.paper, to: &output)
        }
        file.outline(outline(of: plan, words), to: &output)
    }

    /// Finds the paths of all puzzles, which the file does not have.
    private mutating func takeHints() {
        var grader = Grader()
        let layoutPath = layouts?.paths()
        for place in boards.indices where !boards[place].isExercise {
            let path: [PathStep]
            switch boards[place].grid {
            case .classic(let puzzle, let solution):
                let solved = SolvedPuzzle(puzzle: puzzle, solution: solution)
                path = (grader.plan(of: solved, by: .farm) ?? []).compactMap { hint in
                    hint.rating.map {
                        PathStep(
                            hint.visible, $0, technique: hint.name(), complexity: hint.complexity)
                    }
                }
            case .layout(let grid, _): path = layoutPath?(grid) ?? []
            }
            boards[place].hints = PathStep.hints(path, in: settings.language)
        }
    }

    private func page(_ number: Int) -> PDFPage {
        PDFPage(settings: settings, number: number, columns: 1, rows: 1, content: .puzzles)
    }

    private func page(
        _ number: Int, of planned: PDFBookPlan.Page, in plan: PDFBookPlan, _ words: BookWords
    ) -> PDFPage {
        var page = PDFPage(
            settings: settings, number: number, columns: planned.columns, rows: planned.rows,
            content: planned.content)
        let isSolutions = planned.content != .puzzles
        let part: String? =
            switch planned.content {
            case .puzzles: nil
            case .hints: words.hints
            case .solutions, .explanations: words.solutions
            }
        let section = planned.section.map { plan.sections[$0].title(in: settings.language) }
        page.book = PDFBookPlace(
            section: [part, section].compactMap { $0 }.joined(separator: ": "),
            isSolutions: isSolutions,
            pages: isSolutions ? plan.puzzlePages : plan.solutionPages, hints: plan.hintPages,
            words: words)
        if !isSolutions {
            page.hasTasks = planned.boards.contains { $0.isExercise }
            page.takeRules(planned.boards)
            page.makeRoomForCodes(of: planned.boards)
        }
        return page
    }

    private func outline(of plan: PDFBookPlan, _ words: BookWords) -> [PDFFile.Bookmark] {
        let sections = plan.sections.indices.compactMap { number in
            plan.start(of: number).map {
                PDFFile.Bookmark(
                    title: plan.sections[number].title(in: settings.language), page: $0)
            }
        }
        return [PDFFile.Bookmark(title: words.contents, page: 2)] + sections
            + plan.parts(words).map { PDFFile.Bookmark(title: $0.title, page: $0.page) }
    }
}
