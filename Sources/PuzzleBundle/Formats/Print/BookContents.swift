import SudokuEngine

/// The pages of a book that come before its puzzles: the title, and the sections with their pages.
struct BookContents {
    let plan: PDFBookPlan
    let settings: PDFSettings
    let words: BookWords

    private static let pitch = 22
    private static let head = 60

    static func linesPerPage(_ settings: PDFSettings) -> Int {
        max(1, (settings.paper.height - 2 * PDFPage.margin - head) / pitch)
    }

    /// The title, the number of puzzles of each layout, and the date.
    func titlePage(_ page: PDFPage) -> PDFContent {
        var output = PDFContent()
        let heading = settings.heading
        let middle = page.left + page.width / 2
        let y = page.paper.height * 2 / 3
        let size = [40, 32, 26, 20, 16].first {
            EmbeddedFont.width(heading.title, size: $0) <= page.width * 1_000
        }
        let lines = EmbeddedFont.lines(
            of: heading.title, size: size ?? 16, width: page.width * 1_000)
        output.tagged(.title) { output in
            for (place, line) in lines.enumerated() {
                let up = (lines.count - 1 - place) * 20
                output.text(line, size: size ?? 16, x: middle, y: y + up, .center)
            }
        }
        output.artifact {
            $0.line("1 w 0 G \(middle - 40) \(y - 18) m \(middle + 40) \(y - 18) l S")
        }
        let count = plan.sections.reduce(0) { $0 + $1.boards.count }
        output.tagged(.paragraph) {
            $0.text(words.puzzles(count), size: 14, x: middle, y: y - 44, .center)
        }
        output.tagged(.paragraph) {
            $0.text(heading.date, size: 10, x: middle, y: PDFPage.margin + 12, .center, .gray)
        }
        return output
    }

    /// The pages with a line for each section, its tier in dots, and one for the solutions.
    func pages(_ page: (_ number: Int) -> PDFPage) -> [PDFContent] {
        let most = Self.linesPerPage(settings)
        let lines = plan.sections.count + plan.parts(words).count
        return stride(from: 0, to: max(1, lines), by: most).enumerated().map { number, start in
            let page = page(2 + number)
            var output = PDFContent()
            let top = page.paper.height - PDFPage.margin - 24
            output.tagged(number == 0 ? .heading : nil) {
                $0.text(words.contents, size: 20, x: page.left, y: top)
            }
            output.grouped(.contents) { output in
                for line in start..<min(start + most, lines) {
                    output.tagged(.entry) {
                        draw(line, on: page, y: top - 36 - (line - start) * Self.pitch, in: &$0)
                    }
                }
            }
            page.drawNumber(in: &output)
            return output
        }
    }

    private func draw(_ line: Int, on page: PDFPage, y: Int, in output: inout PDFContent) {
        let right = page.left + page.width
        let isSection = line < plan.sections.count
        let (title, number) =
            isSection
            ? (plan.sections[line].title(in: settings.language), plan.start(of: line) ?? 0)
            : plan.parts(words)[line - plan.sections.count]
        output.text(title, size: 11, x: page.left, y: y)
        if isSection {
            let section = plan.sections[line]
            output.dots(
                section.tier.index, of: Tier.allCases.count,
                x: page.left + EmbeddedFont.width(title, size: 11) / 1_000 + 10, y: y + 4)
            output.text(" \(section.numbers)", size: 9, x: right - 32, y: y, .right, .gray)
        }
        // Blanks keep words apart for those who listen.
        output.text(" \(number)", size: 11, x: right, y: y, .right)
    }
}
