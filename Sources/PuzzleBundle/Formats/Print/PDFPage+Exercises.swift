import SudokuEngine

extension PDFPage {
    /// Draws the position of an exercise and its task or, on pages of explanations, its solution.
    func draw(
        _ board: PrintedBoard, _ exercise: PrintedExercise, x: Int, y: Int,
        in output: inout PDFContent
    ) {
        let isExplained = content == .explanations
        if !isExplained {
            let size = side < 400 ? 10 : 13
            let task = words.task(exercise.technique)
            output.tagged(.paragraph) {
                $0.text(
                    EmbeddedFont.fitted(task, size: size, width: side * 1_000), size: size, x: x,
                    y: y + side + 6)
            }
        }
        let text = board.spoken(in: settings, isSolved: false)
        output.tagged(.figure, as: text) { output in
            drawPosition(
                of: board, exercise, shading: isExplained ? exercise.markedCells : [], x: x, y: y,
                in: &output)
            if isExplained { drawMarks(of: exercise, below: true, in: &output) }
            output.candidates(exercise.candidates, exercise.places)
            if isExplained { drawMarks(of: exercise, below: false, in: &output) }
            output.line("Q Q")
        }
        guard isExplained else { return }
        output.tagged(.paragraph) {
            drawSentence(of: exercise, x: x, y: y, in: &$0)
        }
    }

    /// Draws a board with its filled cells, and begins to draw its candidates.
    private func drawPosition(
        of board: PrintedBoard, _ exercise: PrintedExercise, shading cells: [Int], x: Int, y: Int,
        in output: inout PDFContent
    ) {
        switch board.grid {
        case .classic(let givens, _):
            output.beginBoard(side: side, x: x, y: y)
            for cell in cells { output.shade(cell) }
            output.emptyBoard()
            output.digits(givens.ascii)
            output.digits(exercise.entries.map(GridRules.symbol), .gray)
            output.beginCandidates(exercise.places, onBoardOf: 90)
        case .layout(let grid, _):
            output.beginBoard(side: side, cells: grid.size, x: x, y: y)
            output.line(board.lines?.operators(of: grid.size, shading: cells) ?? "")
            output.sums(of: grid, above: exercise.places)
            output.digits(grid.givens, in: grid, as: settings.symbols)
            output.digits(exercise.entries, in: grid, as: settings.symbols, .gray)
            output.beginCandidates(exercise.places, onBoardOf: grid.size)
        }
    }

    /// Draws the marks of a step: those below the digits, or those above them.
    private func drawMarks(
        of exercise: PrintedExercise, below: Bool, in output: inout PDFContent
    ) {
        let places = exercise.places
        for candidate in exercise.pattern.listed
        where below && exercise.candidates[wide: candidate.cell] != 0 {
            output.ring(places.center(of: candidate.digit, in: candidate.cell))
        }
        for placement in exercise.placements {
            let center = places.center(of: placement.digit, in: placement.cell)
            if below {
                output.ring(center, isFilled: true)
            } else {
                output.whiteCandidate(placement.digit, center)
            }
        }
        for candidate in exercise.eliminations.listed where !below {
            output.strike(places.center(of: candidate.digit, in: candidate.cell))
        }
    }

    /// Draws the explanation beside the board or, if there is little room, below it, in the largest
    /// size that fits.
    private func drawSentence(
        of exercise: PrintedExercise, x: Int, y: Int, in output: inout PDFContent
    ) {
        let sentence = exercise.sentence ?? ""
        let (start, top, height) =
            hasTextBelow ? (x, y - 14, y - 14 - bottom) : (x + side + 18, y + side, side)
        let room = (left + width - start) * 1_000
        let sizes = [10, 9, 8, 7, 6]
        func lines(_ size: Int) -> [String] {
            EmbeddedFont.lines(of: sentence, size: size, width: room)
        }
        let size = sizes.first { lines($0).count * ($0 + 3) <= height } ?? 6
        var shown = lines(size)
        let most = max(1, height / (size + 3))
        if shown.count > most { shown = Array(shown[..<(most - 1)]) + ["…"] }
        for (number, line) in shown.enumerated() {
            output.text(line + " ", size: size, x: start, y: top - size - number * (size + 3))
        }
    }

    /// Draws the meaning of the marks below the heading.
    func drawLegend(in output: inout PDFContent) {
        output.tagged(.paragraph) {
            $0.text(
                words.legend, size: 8, x: left, y: paper.height - Self.margin - 31, .left, .gray)
        }
    }
}

extension PDFSettings {
    /// The least width of a candidate's place, in tenths of a point.
    private static let least = 36

    /// Throws an error if the boards of a page, or the candidates of an exercise, would be too small to
    /// read. The page of a day has the solution of the second board.
    func checkRoom(for boards: [PrintedBoard]) throws(FieldError) {
        var page = PDFPage(
            settings: self, number: 1, columns: boardsPerPage.columns, rows: boardsPerPage.rows,
            content: .puzzles)
        let puzzles = isDay ? boards.prefix(1) : boards[...]
        if isDay { page.solved = boards.dropFirst().first }
        page.hasTasks = puzzles.contains { $0.isExercise }
        page.takeRules(puzzles.filter { binding != nil || !$0.grid.isClassic })
        page.makeRoomForCodes(of: puzzles)
        for board in puzzles {
            try page.checkRoom(for: board)
            guard let places = board.task?.places,
                page.side * CandidatePlaces.pitch * 10 < Self.least * places.board
            else { continue }
            throw FieldError(
                "the candidates of \(board.grid.layout) would be too small to read; print fewer "
                    + "boards on a page, or larger paper")
        }
    }
}
