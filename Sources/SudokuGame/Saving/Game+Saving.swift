internal import SudokuEngine
internal import FarmJSON

extension Game {
    /// The name of the save format, without its version.
    static let saveFormat = "puzzlefarm-game"

    /// The characters of a log above which saving folds the oldest acts.
    static let longestLog = 65_536

    /// The game as JSON, version 1 for rows, columns and boxes of 9x9 cells, 2 for other layouts, 3
    /// with corner marks: the puzzle, the settings, the log with the undone acts, and the counts.
    ///
    /// Equal games have equal bytes. 400 acts on one cell each take about 2.5 kB. Of a log of more
    /// than 64 kB, some 13,000 acts, the oldest can no longer be undone after restoring;
    /// ``foldedActs`` is their number.
    public var saved: [UInt8] {
        guard text(history.acts).count >= Self.longestLog || history.isTooLarge else {
            return written
        }
        var game = self
        game.history.fold(toTextOf: Self.longestLog, board.rules.size)
        return game.written
    }

    private var written: [UInt8] {
        let log = text(history.acts)
        let start = history.folded > 0 ? startText : []
        let hasCorners = [log, start].contains { $0.contains(UInt8(ascii: "^")) }
        var writer = JSONWriter()
        writer.beginObject()
        if grid.classic == nil {
            writer.member("format", "\(Self.saveFormat)/\(hasCorners ? 3 : 2)")
            writer.member("puzzle", grid.text)
            writer.member("solution", plain: grid.solution.map(GridRules.symbol))
        } else {
            writer.member("format", "\(Self.saveFormat)/\(hasCorners ? 3 : 1)")
            writer.member("givens", grid.text)
        }
        if id != grid.text { writer.member("id", id) }
        if let tier { writer.member("tier", tier.name) }
        writer.name("policy")
        policy.write(to: &writer)
        writer.member("microseconds", wide: clock.microseconds)
        writer.member("paused", clock.isPaused)
        writer.member("hints", hintsUsed)
        writer.member("wrong", wrongEntriesMade)
        writer.member("conflicts", conflictsMade)
        if let win {
            writer.name("win")
            win.write(to: &writer)
        }
        if history.folded > 0 {
            writer.member("folded", history.folded)
            writer.member("start", plain: start)
        }
        writer.member("log", plain: log)
        writer.member("done", history.position)
        writer.array("checkpoints", history.checkpoints) { $0.integer($1) }
        var checksum = SaveChecksum()
        checksum.add(writer.bytes)
        checksum.add(board)
        writer.member("check", checksum.text)
        writer.endObject()
        return writer.bytes
    }

    /// The board before the oldest act that can be undone, as acts that lead to it.
    private var startText: [UInt8] {
        var start = self
        while start.history.canUndo { start.history.undo(on: &start.board) }
        return text(start.board.actsFromStart)
    }

    /// Returns acts as text, separated by spaces.
    private func text(_ acts: [LoggedAct]) -> [UInt8] { acts.text(board.rules.size) }
}

extension [LoggedAct] {
    /// Returns the acts on a grid of a number of digits as text, separated by spaces.
    func text(_ size: Int) -> [UInt8] {
        var text: [UInt8] = []
        for act in self {
            if !text.isEmpty { text.append(UInt8(ascii: " ")) }
            act.append(to: &text, size)
        }
        return text
    }
}

extension GameBoard {
    /// Acts that lead from the givens to this board: one per cell for its entry or notes, one per
    /// digit of corner marks, one per colour.
    var actsFromStart: [LoggedAct] {
        var acts: [LoggedAct] = []
        for (cell, content) in contents.enumerated() {
            if !content.isGiven, !content.isEmpty {
                acts.append(.place(content.value, GridCells([cell]), removesNotes: false))
            } else if content.noteMask != 0 {
                let notes = [LoggedAct.CellNotes(cell: cell, digits: content.noteMask)]
                acts.append(.hint([], notes: notes, removesNotes: false))
            }
        }
        for digit in 1...rules.size {
            let bit: UInt32 = 1 << UInt32(digit - 1)
            let cells = GridCells(contents.indices.filter { self[$0].cornerMask & bit != 0 })
            if !cells.isEmpty { acts.append(.addCorner(digit, cells)) }
        }
        for color in CellColor.allCases {
            let cells = GridCells(contents.indices.filter { self[$0].color == color })
            if !cells.isEmpty { acts.append(.color(color, cells)) }
        }
        return acts
    }
}

extension Win {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("microseconds", wide: time.wholeMicroseconds)
        writer.member("hints", hints)
        writer.member("mistakes", mistakes)
        writer.endObject()
    }

    init(_ reader: inout SaveReader) throws(SaveError) {
        time = .microseconds(try reader.number("microseconds", in: 0...GameClock.longest))
        hints = try reader.count("hints")
        mistakes = try reader.count("mistakes")
    }
}
