import SudokuEngine

extension PDFPage {
    /// Draws the position of an exercise and its task or, on pages of explanations, its solution.
    func draw(
        _ board: PrintedBoard, _ exercise: Exercise, of givens: Puzzle, x: Int, y: Int,
        in output: inout PDFContent
    ) {
        let isExplained = content == .explanations
        if !isExplained {
            let size = side < 400 ? 10 : 13
            let task = words.task(exercise.step?.technique)
            output.tagged(.paragraph) {
                $0.text(
                    EmbeddedFont.fitted(task, size: size, width: side * 1_000), size: size, x: x,
                    y: y + side + 6)
            }
        }
        let text = board.spoken(in: settings, isSolved: false)
        output.tagged(.figure, as: text) { output in
            output.beginBoard(side: side, x: x, y: y)
            if isExplained { for cell in exercise.markedCells { output.shade(cell) } }
            output.emptyBoard()
            output.digits(givens.ascii)
            output.digits(exercise.entries(without: givens), .gray)
            output.beginCandidates()
            if isExplained { drawMarks(of: exercise, below: true, in: &output) }
            output.candidates(exercise.candidateCharacters)
            if isExplained { drawMarks(of: exercise, below: false, in: &output) }
            output.line("Q Q")
        }
        guard isExplained else { return }
        output.tagged(.paragraph) {
            drawSentence(of: exercise, x: x + side + 18, top: y + side, in: &$0)
        }
    }

    /// Draws the marks of a step: those below the digits, or those above them.
    private func drawMarks(
        of exercise: Exercise, below: Bool, in output: inout PDFContent
    ) {
        let pattern = exercise.step?.evidence ?? Candidates()
        for cell in pattern.cells where below && exercise.position[cell] == nil {
            for digit in pattern[cell] { output.ring(digit, in: cell) }
        }
        for placement in exercise.placements {
            if below {
                output.ring(placement.digit, in: placement.cell, isFilled: true)
            } else {
                output.whiteCandidate(placement.digit, in: placement.cell)
            }
        }
        for cell in exercise.eliminations.cells where !below {
            for digit in exercise.eliminations[cell] { output.strike(digit, in: cell) }
        }
    }

    /// Draws the explanation beside the board, in the largest size that fits.
    private func drawSentence(
        of exercise: Exercise, x: Int, top: Int, in output: inout PDFContent
    ) {
        let sentence = exercise.step?.sentence ?? ""
        let room = (left + width - x) * 1_000
        let sizes = [10, 9, 8, 7, 6]
        func lines(_ size: Int) -> [String] {
            EmbeddedFont.lines(of: sentence, size: size, width: room)
        }
        let size = sizes.first { lines($0).count * ($0 + 3) <= side } ?? 6
        var shown = lines(size)
        let most = side / (size + 3)
        if shown.count > most { shown = Array(shown[..<(most - 1)]) + ["…"] }
        for (number, line) in shown.enumerated() {
            output.text(line + " ", size: size, x: x, y: top - size - number * (size + 3))
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

extension Exercise {
    /// The cells of the pattern and of the digits that are placed.
    fileprivate var markedCells: CellSet {
        var cells = CellSet(placements.map(\.cell))
        for cell in step?.evidence.cells ?? CellSet() { cells.insert(cell) }
        return cells
    }

    /// The filled cells that are no givens, as 81 characters.
    fileprivate func entries(without givens: Puzzle) -> [UInt8] {
        position.keeping(position.givens.subtracting(givens.givens)).ascii
    }

    /// The candidates as 27 rows of 27 characters, three by three in each cell.
    fileprivate var candidateCharacters: [UInt8] {
        let candidates = candidates
        var characters = [UInt8](repeating: UInt8(ascii: "."), count: 27 * 27)
        for cell in candidates.cells {
            for digit in candidates[cell] {
                let (row, column) = (digit.value - 1).quotientAndRemainder(dividingBy: 3)
                let place = (cell.row * 3 + row) * 27 + cell.column * 3 + column
                characters[place] = UInt8(ascii: "0") + UInt8(digit.value)
            }
        }
        return characters
    }
}
