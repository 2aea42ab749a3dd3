public import SudokuEngine

extension Game {
    /// Reads a game that ``saved`` wrote, in this or an earlier version.
    ///
    /// The acts are made again by rules that never change, so the board is computed, and a checksum
    /// over file and board finds damage.
    ///
    /// - Parameters:
    ///   - saved: The bytes.
    ///   - layouts: Makes the grid of a puzzle of another layout than `classic:9` from its text and its
    ///     solution, as `SolvedGrid.init(line:solution:)` of SudokuLayouts does; nil if it is none.
    public init(
        restoring saved: [UInt8],
        layouts: (_ puzzle: String, _ solution: String) -> SolvedGrid? = { _, _ in nil }
    ) throws(SaveError) {
        var reader = try SaveReader(saved)
        let version = try reader.version(of: Self.saveFormat, upTo: 3)
        let grid: SolvedGrid
        if version == 1 || version == 3 && reader.has("givens") {
            grid = SolvedGrid(try Self.solvedPuzzle(try reader.text("givens")))
        } else {
            let (text, solution) = (try reader.text("puzzle"), try reader.text("solution"))
            guard let known = layouts(text, solution) else {
                throw .value(
                    "puzzle",
                    "no puzzle of a known layout that has the solution; use an app that plays it")
            }
            grid = known
        }
        self.init(grid, id: try reader.textIfThere("id"), tier: try reader.tierIfThere())
        var settings = try reader.object("policy")
        policy = try GamePolicy(&settings)
        try settings.end()
        clock.microseconds = try reader.number("microseconds", in: 0...GameClock.longest)
        clock.isPaused = try reader.flag("paused")
        hintsUsed = try reader.count("hints")
        wrongEntriesMade = try reader.count("wrong")
        conflictsMade = try reader.count("conflicts")
        if reader.has("win") {
            var result = try reader.object("win")
            win = try Win(&result)
            try result.end()
        }
        try replay(&reader)
        let check = try reader.text("check")
        try reader.end()
        let written = self.saved
        guard written.starts(with: "{\"format\":\"\(Self.saveFormat)/\(version)\"".utf8),
            written.suffix(18).dropLast(2).elementsEqual(check.utf8)
        else { throw .checksum }
    }

    private static func solvedPuzzle(_ givens: String) throws(SaveError) -> SolvedPuzzle {
        let puzzle: Puzzle
        do throws(ParseError) {
            puzzle = try Puzzle(parsing: givens)
        } catch {
            throw .value("givens", error.description)
        }
        guard puzzle.text == givens else {
            throw .value("givens", "expected 81 characters, 1-9 and dots")
        }
        var solver = Solver()
        guard let solved = solver.solvedPuzzle(puzzle) else {
            throw .value("givens", "the puzzle does not have exactly one solution")
        }
        return solved
    }

    /// Makes the acts of the log again, and undoes those that were undone.
    private mutating func replay(_ reader: inout SaveReader) throws(SaveError) {
        if reader.has("folded") {
            history = History(folded: try reader.count("folded"))
            let start = try Self.acts(try reader.text("start"), board.rules.size)
            for (number, act) in start.enumerated() {
                guard board.apply(act) else { throw .value("start", "act \(number + 1) fails") }
            }
        }
        let text = try reader.text("log")
        guard text.utf8.count < Self.longestLog else {
            throw .value("log", "\(Self.longestLog) characters or more")
        }
        let acts = try Self.acts(text, board.rules.size)
        let done = try reader.count("done", upTo: acts.count)
        let checkpoints = try reader.numbers("checkpoints")
        guard checkpoints.allSatisfy({ 0...acts.count ~= $0 }),
            zip(checkpoints, checkpoints.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw .value("checkpoints", "expected numbers of acts, ascending") }
        var next = checkpoints[...]
        for (number, act) in acts.enumerated() {
            if next.first == number {
                _ = history.setCheckpoint()
                next = next.dropFirst()
            }
            let before = board
            guard board.apply(act), board != before else {
                let text = [act].text(board.rules.size)
                throw .act(number + 1, String(decoding: text, as: UTF8.self))
            }
            history.record(act, from: before, to: board)
            guard !history.isTooLarge else { throw .value("log", "too many changed cells") }
        }
        if !next.isEmpty { _ = history.setCheckpoint() }
        while history.position > done { history.undo(on: &board) }
    }

    static func acts(_ text: String, _ size: Int) throws(SaveError) -> [LoggedAct] {
        var acts: [LoggedAct] = []
        if text.isEmpty { return acts }
        let words = Array(text.utf8).split(
            separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        for word in words {
            guard let act = LoggedActReader.act(word, size) else {
                throw .act(acts.count + 1, String(decoding: word, as: UTF8.self))
            }
            acts.append(act)
        }
        return acts
    }
}
