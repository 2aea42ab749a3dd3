import FarmBatch
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Verb {
    static let explain = Verb(
        name: "explain",
        summary: "solve a puzzle step by step, as a person would",
        operand: .init(
            name: "PUZZLE",
            help: "81 cells in one word; with -, or without it, read from standard input, where "
                + "nine lines with or without bars and rules are fine too"),
        options: [.ladder, .json],
        details: [
            "Shows every step: its rating, the technique, why it holds, and the board. Colours, or "
                + "marks where there are none, set off the digit that is filled in [5], the cells "
                + "of the pattern *.* and the cells that lose candidates -.-.",
            "The ladder farm is the one that decides the tier; se121 is Sudoku Explainer 1.2.1.",
        ],
        examples: [
            .init(
                command: "puzzlefarm generate | puzzlefarm explain",
                effect: "how to solve a new puzzle"),
            .init(
                command: "puzzlefarm explain --json --ladder se121 - < grid.txt",
                effect: "the steps of Sudoku Explainer, for programs"),
        ],
        exitCodes: [.done, .usage, .data, .io]
    ) { (arguments) throws(Failure) in
        let choice: LadderName? = arguments.choice(.ladder)
        let isJSON = arguments.has(.json)
        try arguments.check()
        let ladder = choice?.ladder ?? .farm
        let (name, text) = try puzzleText(arguments.operand)
        let puzzle: Puzzle
        do throws(ParseError) {
            puzzle = try Puzzle(parsing: text)
        } catch {
            throw Failure(.data, "\(name): \(error)")
        }
        var solver = Solver()
        let found = solver.solve(puzzle)
        guard found.count == 1, let solution = found.first else {
            let problem = found.count == 0 ? "no solution" : "more than one solution"
            throw Failure(.data, "\(name): \(problem); only a puzzle with exactly one has a path")
        }
        let solved = SolvedPuzzle(puzzle: puzzle, solution: solution)
        var grader = Grader()
        guard let hints = grader.plan(of: solved, by: ladder) else {
            preconditionFailure("nobody asked to stop")
        }
        let plan = Plan(solved: solved, ladder: ladder, hints: hints)
        try say(isJSON ? plan.json : plan.text(on: .output))
        return .done
    }
}

private enum LadderName: String, CaseIterable {
    case farm, se121

    var ladder: Ladder { self == .farm ? .farm : .se121 }
}

extension Option {
    fileprivate static let ladder = Option(
        "ladder", value: "NAME", offer: .one(of: LadderName.self),
        help: "farm, or se121 for Sudoku Explainer's; farm without it")
}

/// The operand, or all of standard input, and what messages call it.
private func puzzleText(_ operand: String?) throws(Failure) -> (name: String, text: String) {
    if let operand, operand != "-" { return ("PUZZLE", operand) }
    let input = Descriptor.standardInput()
    if input.isTerminal { complain("reading a puzzle from the terminal; Ctrl-D ends it") }
    // More than any way to draw a grid needs: who sends more sends something else.
    let most = 64 << 10
    var bytes: [UInt8] = []
    do throws(SystemError) {
        while try input.read(into: &bytes, atMost: 4 << 10) > 0 {
            guard bytes.count <= most else {
                throw SystemError(call: "read", subject: input.name, code: 0)
            }
        }
    } catch {
        if error.code == 0 {
            throw Failure(.data, "\(input.name): longer than 64 KiB; give one puzzle")
        }
        throw Failure(.io, error.description)
    }
    return (input.name, String(decoding: bytes, as: UTF8.self))
}

/// The path through a puzzle, to be shown.
private struct Plan {
    let solved: SolvedPuzzle
    let ladder: Ladder
    let hints: [Hint]

    func text(on terminal: Terminal) -> String {
        var board = Cell.all.map { solved.puzzle[$0] }
        var lines: [String] = []
        let picture = BoardPicture(on: terminal)
        for (number, hint) in hints.enumerated() {
            let step = hint.step
            let title = "\(number + 1). \(step.technique.name) (\(step.rating))"
            lines += wrapped(title, width: terminal.width).map(terminal.bold)
            lines += wrapped(hint.sentence, width: terminal.width) + [""]
            lines += picture.lines(board, showing: hint) + [""]
            if let placement = step.placement { board[placement.cell.index] = placement.digit }
        }
        let hardest = hints.map(\.step.rating).max().map { ", the hardest \($0)" } ?? ""
        let summary = "\(hints.count) steps on the ladder \(ladder.name)" + hardest
        lines += wrapped(summary, width: terminal.width)
        return lines.joined(separator: "\n")
    }

    var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.member("givens", solved.puzzle)
        json.member("solution", solved.solution)
        json.member("ladder", ladder.name)
        json.name("steps")
        json.plan(hints.map(ExplainedStep.init))
        json.endObject()
        return json.text
    }
}
