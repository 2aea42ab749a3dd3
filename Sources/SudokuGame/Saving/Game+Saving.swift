internal import SudokuEngine
internal import FarmJSON

extension Game {
    /// The name of the save format, without its version.
    static let saveFormat = "puzzlefarm-game"

    /// The characters of a log above which saving folds the oldest acts.
    static let longestLog = 65_536

    /// The game as JSON: the puzzle, the settings, the log with the undone acts, and the counts.
    ///
    /// Equal games have equal bytes. 400 acts on one cell each take about 2.5 kB. Of a log of more
    /// than 64 kB, some 13,000 acts, the oldest can no longer be undone after restoring;
    /// ``foldedActs`` is their number.
    public var saved: [UInt8] {
        guard history.acts.ascii.count >= Self.longestLog else { return written }
        var game = self
        game.history.fold(toTextOf: Self.longestLog)
        return game.written
    }

    private var written: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("format", "\(Self.saveFormat)/1")
        writer.member("givens", solved.puzzle.text)
        if id != solved.puzzle.text { writer.member("id", id) }
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
            writer.member("start", startText)
        }
        writer.member("log", plain: history.acts.ascii)
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
    private var startText: String {
        var start = self
        while start.history.canUndo { start.history.undo(on: &start.board) }
        return start.board.actsFromStart.text
    }
}

extension [LoggedAct] {
    /// The acts as text, separated by spaces.
    var ascii: [UInt8] {
        var text: [UInt8] = []
        for act in self {
            if !text.isEmpty { text.append(UInt8(ascii: " ")) }
            act.append(to: &text)
        }
        return text
    }

    var text: String { String(decoding: ascii, as: UTF8.self) }
}

extension GameBoard {
    /// Acts that lead from the givens to this board: one per cell for its entry or notes, one per
    /// colour.
    var actsFromStart: [LoggedAct] {
        var acts: [LoggedAct] = []
        for cell in Cell.all {
            let content = self[cell]
            if !content.isGiven, let digit = content.digit {
                acts.append(.place(digit, CellSet([cell]), removesNotes: false))
            } else if !content.notes.isEmpty {
                let notes = [LoggedAct.CellNotes(cell: cell, digits: content.notes)]
                acts.append(.hint([], notes: notes, removesNotes: false))
            }
        }
        for color in CellColor.allCases {
            let cells = CellSet.all.filtered { self[$0].color == color }
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
