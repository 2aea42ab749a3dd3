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

    private func page(_ number: Int) -> PDFPage {
        PDFPage(settings: settings, number: number, columns: 1, rows: 1, content: .puzzles)
    }

    private func page(
        _ number: Int, of planned: PDFBookPlan.Page, in plan: PDFBookPlan, _ words: BookWords
    ) -> PDFPage {
        var page = PDFPage(
            settings: settings, number: number, columns: planned.columns, rows: planned.rows,
            content: planned.content)
        let isSolutions = planned.content == .solutions
        let section = planned.section.map { plan.sections[$0].title(in: settings.language) }
        page.book = PDFBookPlace(
            section: ((isSolutions ? [words.solutions] : []) + (section.map { [$0] } ?? []))
                .joined(separator: ": "),
            isSolutions: isSolutions,
            pages: isSolutions ? plan.puzzlePages : plan.solutionPages, words: words)
        if !isSolutions {
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
        let solutions = plan.solutionsStart.map {
            PDFFile.Bookmark(title: words.solutions, page: $0)
        }
        return [PDFFile.Bookmark(title: words.contents, page: 2)] + sections
            + (solutions.map { [$0] } ?? [])
    }
}
