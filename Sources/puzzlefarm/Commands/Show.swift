import FarmAPI
import FarmClient
import FarmJSON
import FarmSystem
import PuzzleBundle
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let show = Verb(
        name: "show",
        summary: "show what the service knows about a puzzle",
        operand: .init(
            name: "ID",
            help:
                "the id of a puzzle, or the puzzle in one word: its 81 cells, a line of a layout, a link",
            isRequired: true),
        options: [.json, .socket],
        exitCodes: [.done, .usage, .data, .unreachable, .tryLater, .denied],
        meanings: .ofService.merging([.data: "the puzzle was never in this store"]) { $1 }
    ) { (arguments) throws(CommandError) in
        let target = arguments.puzzle()
        try arguments.check()
        guard let target else { return .usage }
        var service = try ServiceClient(readingFor: arguments)
        if arguments.has(.json) { return try service.printResponse("GET", target) }
        let found = try service.ask("GET", target) { FoundPuzzleBody(json: $0) }
        try say(text(of: found))
        return .done
    }
}

extension Arguments {
    /// Returns the path of the puzzle that the operand names; nil if it names none, which is noted.
    fileprivate mutating func puzzle() -> String? {
        guard let word = operand else {
            reject("ID is missing; name the puzzle")
            return nil
        }
        if let id = PuzzleID(word) { return "/v1/puzzles/\(id)" }
        if let puzzle = try? Puzzle(parsing: word) { return "/v1/puzzles?givens=\(puzzle.text)" }
        switch LineContent.exchanged(Array(word.utf8)[...]) {
        case .puzzle(let puzzle): return "/v1/puzzles?givens=\(puzzle.text)"
        // The characters of the notation stand for themselves in an address.
        case .layout(let puzzle): return "/v1/puzzles?givens=\(puzzle.line)"
        case .unreadable(let problem): reject("\(word): \(problem)")
        case .nothing, nil:
            reject(
                "\(word): neither an id, which is 16 letters and digits from a-z and 2-7, nor 81 cells, "
                    + "nor a puzzle of a layout")
        }
        return nil
    }
}

private func text(of found: FoundPuzzleBody) -> String {
    var rows: [(name: String, text: String)] = [
        ("id", found.id.description), ("state", found.state.rawValue),
    ]
    if let pool = found.pool { rows.append(("pool", pool.name)) }
    if let since = found.since { rows.append(("since", since)) }
    if let reason = found.reason { rows.append(("reason", reason.printable)) }
    if let note = found.note { rows.append(("note", note.printable)) }
    var board = ""
    if let puzzle = found.puzzle {
        if puzzle.classic == nil { rows.append(("layout", puzzle.layout)) }
        rows.append(("tier", "\(puzzle.tier.name), rated \(puzzle.tierRating)"))
        if let se = puzzle.se {
            rows.append(("se", "\(se.er)/\(se.ep)/\(se.ed)" + (se.isBounded ? "+" : "")))
        }
        rows.append(("givens", "\(puzzle.clues), symmetry \(puzzle.symmetry.rawValue)"))
        rows.append(
            (
                "techniques",
                puzzle.techniques.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
            ))
        rows.append(("puzzle", puzzle.notation))
        rows.append(("solution", String(decoding: puzzle.grid.solution, as: UTF8.self)))
        if let drawn = BoardPrinter().text(of: puzzle) { board = "\n\n" + drawn }
    }
    let terminal = Terminal.output
    let lines = columns(rows, indent: 0, width: terminal.isTerminal ? terminal.width : .max)
    return lines.joined(separator: "\n") + board
}
