import FarmJSON
import SudokuEngine
import SudokuGame
import SudokuLayouts

extension WebEngine {
    /// Creates a game from a request with `puzzle`, and perhaps `solution`, `id`, `tier` and
    /// `policy`; returns its handle. The puzzle is 81 characters, or a line of the notation of layouts.
    func newGame(_ length: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            let request = try WebRequest(try text(length))
            let grid = try solvedGrid(
                try request.text("puzzle"), solution: try request.textIfThere("solution"))
            let tier = try request.tierIfThere("tier")
            var policy = GamePolicy()
            if request["policy"] != nil {
                policy = try GamePolicy(try request.object("policy"))
            }
            let id = try request.textIfThere("id")
            guard id.map({ $0.utf8.count <= 200 }) ?? true else { throw .request }
            return try add(.game(WebGame(Game(grid, id: id, tier: tier, policy: policy))))
        }
    }

    private func solvedGrid(
        _ text: String, solution: String?
    ) throws(WebFault) -> SolvedGrid {
        if text.utf8.contains(UInt8(ascii: ":")) {
            #if LAYOUTS
                return try layoutGrid(text, solution: solution)
            #else
                throw .absent
            #endif
        }
        let solved = try solved(try puzzle(in: text))
        if let solution, solution != solved.solution.text { throw .solution }
        return SolvedGrid(solved)
    }

    /// Reads a saved game of a layout that the module knows.
    func restored(_ saved: [UInt8]) throws(SaveError) -> Game {
        #if LAYOUTS
            try Game(restoring: saved) { SolvedGrid(line: $0, solution: $1) }
        #else
            try Game(restoring: saved)
        #endif
    }

    /// Reads a saved game and answers with `handle`, or with the reason why it cannot be read.
    func restoreGame(_ length: Int32) -> Int32 {
        restoring(length) { saved throws(SaveError) in .game(WebGame(try restored(saved))) }
    }

    /// Answers with the handle of something restored from a text, or with the reason why it was not, as
    /// JSON.
    func restoring(
        _ length: Int32, _ body: (_ saved: [UInt8]) throws(SaveError) -> WebObject
    ) -> Int32 {
        answer { answer throws(WebFault) in
            let saved = try text(length)
            let object: WebObject
            do throws(SaveError) { object = try body(saved) } catch {
                return answer.append { $0.object { $0.fault(error) } }
            }
            let handle = try add(object)
            answer.append { $0.object { $0.member("handle", Int(handle)) } }
        }
    }

    /// Answers with what never changes in a game, as JSON.
    func describeGame(_ handle: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let game = try self.game(handle).game
            answer.append { $0.description(game) }
        }
    }

    /// Answers with the rules that the digit of a cell breaks, as JSON.
    func listConflicts(_ handle: Int32, _ cell: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let board = try game(handle).game.board
            guard 0..<board.count ~= Int(cell) else { throw .request }
            #if LAYOUTS
                let texts: Texts? = texts
            #else
                let texts: Texts? = nil
            #endif
            answer.append { $0.conflicts(of: Int(cell), on: board, texts) }
        }
    }

    /// Makes an act on cells, two bytes each in the exchange; returns 0, or the number of the refusal.
    func perform(_ handle: Int32, _ act: Int32, _ digit: Int32, _ length: Int32) -> Int32 {
        guard let bytes = exchange.read(Int(length)) else { return -WebFault.length.rawValue }
        return change(handle) { game throws(WebRefusal) in
            var cells = GridCells()
            for place in stride(from: 1, to: bytes.count, by: 2) {
                let cell = Int(bytes[place - 1]) | Int(bytes[place]) << 8
                guard cell < game.board.count else { throw .fault(.request) }
                cells.insert(cell)
            }
            guard let act = Act(number: act, digit: Int(digit), cells: cells) else {
                throw .fault(.request)
            }
            do throws(ActRefusal) { try game.perform(act) } catch { throw .refusal(error) }
        }
    }

    /// Undoes or redoes, or sets, goes to or removes a checkpoint; returns 0, or the number of the
    /// refusal.
    func command(_ handle: Int32, _ number: Int32, _ checkpoint: Int32) -> Int32 {
        change(handle) { game throws(WebRefusal) in
            guard let command = GameCommand(rawValue: number) else { throw .fault(.request) }
            do throws(ActRefusal) {
                try command.apply(to: &game, Int(checkpoint))
            } catch {
                throw .refusal(error)
            }
        }
    }

    /// Adds milliseconds to the time played; nothing if they are negative or no number.
    func addTime(_ handle: Int32, _ milliseconds: Double) -> Int32 {
        change(handle) { game throws(WebRefusal) in
            guard milliseconds > 0 else { return }
            let microseconds = min(milliseconds * 1000, 4e15)
            game.add(.microseconds(Int64(microseconds)))
        }
    }

    /// Sets the policy from a request; an impossible one changes nothing.
    func setPolicy(_ handle: Int32, _ length: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            let game = try self.game(handle)
            game.game.policy = try GamePolicy(try WebRequest(try text(length)))
            return 0
        }
    }

    /// Creates a game of the same puzzle from the start, and returns its handle.
    func restarted(_ handle: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            try add(.game(WebGame(try game(handle).game.restarted)))
        }
    }

    /// Answers with the saved game.
    func save(_ handle: Int32) -> Int32 {
        answer { answer throws(WebFault) in answer.append(bytes: try game(handle).game.saved) }
    }

    /// Answers with the game as a page paints it; see ``WebAnswer/append(_:)``.
    func view(_ handle: Int32) -> Int32 {
        answer { answer throws(WebFault) in answer.append(try game(handle).game) }
    }

    /// Answers with the record of a game for statistics, as JSON.
    func record(_ handle: Int32, _ finished: Double) -> Int32 {
        answer { answer throws(WebFault) in
            guard let seconds = Int64(exactly: finished.rounded(.down)) else { throw .request }
            let record = GameRecord(try game(handle).game, finished: seconds)
            answer.append { $0.record(record) }
        }
    }

    /// Changes a game; returns 0, or the number of the refusal.
    func change(_ handle: Int32, _ body: (inout Game) throws(WebRefusal) -> Void) -> Int32 {
        do throws(WebFault) {
            let game = try self.game(handle)
            do throws(WebRefusal) { try body(&game.game) } catch {
                switch error {
                case .fault(let fault): throw fault
                case .refusal(let refusal): return refusal.number
                }
            }
            return 0
        } catch {
            return -error.rawValue
        }
    }

    /// Answers with the English sentence of a refusal.
    func explainRefusal(_ number: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let all = ActRefusal.allCases
            guard 1...all.count ~= Int(number) else { throw .request }
            answer.append(all[Int(number) - 1].description)
        }
    }

    /// Counts a hint that was found elsewhere.
    func countHint(_ handle: Int32) -> Int32 {
        change(handle) { game throws(WebRefusal) in game.countHint() }
    }

    /// Makes the act of a hint, given its token.
    func applyHint(_ handle: Int32, _ length: Int32) -> Int32 {
        guard let token = exchange.read(Int(length)) else { return -WebFault.length.rawValue }
        return change(handle) { game throws(WebRefusal) in
            do throws(ActRefusal) { try game.apply(token: token) } catch {
                throw .refusal(error)
            }
        }
    }
}

extension JSONWriter {
    mutating func fault(_ error: SaveError) {
        member("fault", "save")
        member("message", error.description)
    }
}

enum WebRefusal: Error {
    case fault(WebFault)
    case refusal(ActRefusal)
}

extension ActRefusal {
    /// The number of the refusal, from 1.
    fileprivate var number: Int32 { Int32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }
}

/// A change of a game that is no act on cells.
enum GameCommand: Int32 {
    case undo, redo, setCheckpoint, goTo, removeCheckpoint, undoMistakes, pause, resume

    fileprivate func apply(to game: inout Game, _ checkpoint: Int) throws(ActRefusal) {
        switch self {
        case .undo: try game.undo()
        case .redo: try game.redo()
        case .setCheckpoint: try game.setCheckpoint()
        case .goTo: try game.go(to: checkpoint)
        case .removeCheckpoint: game.removeCheckpoint(checkpoint)
        case .undoMistakes: try game.undoMistakes()
        case .pause: game.pause()
        case .resume: game.resume()
        }
    }
}

extension Act {
    /// Creates the act with a number; nil if the number or the colour is none.
    fileprivate init?(number: Int32, digit: Int, cells: GridCells) {
        switch number {
        case 0: self = .place(digit, cells)
        case 1: self = .note(digit, cells)
        case 2: self = .erase(cells)
        case 3: self = .fillNotes(cells)
        case 4:
            guard 0...9 ~= digit else { return nil }
            self = .color(CellColor(rawValue: digit), cells)
        case 5: self = .removeExcludedNotes
        case 6: self = .eraseConflicts
        case 7: self = .eraseAll
        case 8: self = .fillLastCells
        case 9: self = .corner(digit, cells)
        default: return nil
        }
    }
}

extension GamePolicy {
    init(_ request: WebRequest) throws(WebFault) {
        let mistakes = try request.object("mistakes")
        let kind = try mistakes.text("kind")
        let hasHearts = kind == "solution" && mistakes["hearts"] != nil
        let hearts =
            hasHearts ? try mistakes.number("hearts", in: MistakePolicy.possibleHearts) : nil
        guard let policy = MistakePolicy(name: kind, hearts: hearts) else { throw .request }
        self.init(
            mistakes: policy, replacesDigits: try request.flag("replacesDigits"),
            clearsSameDigit: try request.flag("clearsSameDigit"),
            removesNotes: try request.flag("removesNotes"),
            fillsNotes: request["fillsNotes"] == nil ? false : try request.flag("fillsNotes"))
    }
}
