import FarmBatch
import FarmJSON
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Verb {
    static let explain = Verb(
        name: "explain",
        summary: "solve a puzzle step by step, as a person would",
        operand: .init(
            name: "PUZZLE",
            help: "81 cells in one word; if it is - or absent, the puzzle is read from standard "
                + "input, where nine lines, with or without bars and rules, are accepted too"),
        options: [.ladder, .json],
        details: [
            "Shows every step: its rating, the technique, the reasoning, and the board. Colours, "
                + "or marks if there are none, highlight the digit that is placed [5], the cells "
                + "of the pattern *.* and the cells that lose candidates -.-.",
            "The ladder farm decides the tier; se121 is the ladder of Sudoku Explainer 1.2.1.",
        ],
        examples: [
            .init(
                command: "puzzlefarm generate | puzzlefarm explain",
                effect: "how to solve a new puzzle"),
            .init(
                command: "puzzlefarm explain --json --ladder se121 - < grid.txt",
                effect: "the steps of Sudoku Explainer, as JSON"),
        ],
        exitCodes: [.done, .usage, .data, .io]
    ) { (arguments) throws(CommandError) in
        let choice: LadderName? = arguments.choice(.ladder)
        let isJSON = arguments.has(.json)
        try arguments.check()
        let ladder = choice?.ladder ?? .farm
        let (name, text) = try puzzleText(arguments.operand)
        let puzzle: Puzzle
        do throws(ParseError) {
            puzzle = try Puzzle(parsing: text)
        } catch {
            throw CommandError(.data, "\(name): \(error)")
        }
        var solver = Solver()
        let found = solver.solve(puzzle)
        guard found.count == 1, let solution = found.first else {
            let problem = found.count == 0 ? "no solution" : "more than one solution"
            throw CommandError(
                .data,
                "\(name): \(problem); only a puzzle with exactly one can be explained")
        }
        let solved = SolvedPuzzle(puzzle: puzzle, solution: solution)
        var grader = Grader()
        guard let hints = grader.plan(of: solved, by: ladder) else {
            preconditionFailure("the grader ends early only if asked to stop")
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
        help: "the ladder; farm, or se121 for Sudoku Explainer's, default: farm")
}

/// Returns the operand, or all of standard input, and its name for messages.
private func puzzleText(_ operand: String?) throws(CommandError) -> (name: String, text: String) {
    if let operand, operand != "-" { return ("PUZZLE", operand) }
    let input = Descriptor.standardInput()
    if input.isTerminal { complain("reading a puzzle from the terminal; end it with Ctrl-D") }
    // No drawing of a grid is longer: longer input is not a puzzle.
    let maximum = 64 << 10
    var bytes: [UInt8] = []
    do throws(SystemError) {
        while try input.read(into: &bytes, atMost: 4 << 10) > 0 {
            guard bytes.count <= maximum else {
                throw SystemError(call: "read", subject: input.name, code: 0)
            }
        }
    } catch {
        if error.code == 0 {
            throw CommandError(.data, "\(input.name): longer than 64 KiB; pass a single puzzle")
        }
        throw CommandError(.io, error.description)
    }
    return (input.name, String(decoding: bytes, as: UTF8.self))
}

/// The solving path of a puzzle, for output.
private struct Plan {
    let solved: SolvedPuzzle
    let ladder: Ladder
    let hints: [Hint]

    func text(on terminal: Terminal) -> String {
        var board = Cell.all.map { solved.puzzle[$0] }
        var lines: [String] = []
        let picture = BoardText(on: terminal)
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
