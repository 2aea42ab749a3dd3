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
            help: "81 cells in one word, or a file; standard input if it is - or absent",
            offer: .files),
        options: [.ladder, .json],
        details: [
            "Shows every step: its rating, the technique, the reasoning, and the board. Colours, "
                + "or marks if there are none, highlight the digit that is placed [5], the cells "
                + "of the pattern *.* and the cells that lose candidates -.-.",
            "A file has one puzzle per line, which are explained one after another, or a single "
                + "puzzle of nine lines, with or without bars and rules. A line that cannot be read "
                + "or explained is reported on stderr, and the others are explained. With --json, "
                + "each puzzle is one line of output.",
            "The ladder farm decides the tier; se121 is the ladder of Sudoku Explainer 1.2.1.",
        ],
        examples: [
            .init(
                command: "puzzlefarm generate | puzzlefarm explain",
                effect: "how to solve a new puzzle"),
            .init(
                command: "puzzlefarm explain puzzles.txt",
                effect: "the solving paths of all puzzles of a file"),
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
        let input = try PuzzleInput(arguments.operand)
        var explainer = Explainer(ladder: ladder)
        var exitCode = ExitCode.done
        var isFirst = true
        for (number, entry) in input.entries.enumerated() {
            let plan: Plan
            do throws(CommandError) {
                plan = try explainer.plan(of: entry)
            } catch {
                for message in error.messages { complain(message) }
                exitCode = error.code
                continue
            }
            let heading = input.entries.count > 1 && !isJSON ? "Puzzle \(number + 1)\n\n" : ""
            let gap = heading.isEmpty || isFirst ? "" : "\n"
            isFirst = false
            let text = isJSON ? plan.json : plan.text(on: .output)
            if try say(gap + heading + text) == .readerGone { break }
        }
        return exitCode
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

/// Finds the solving paths of puzzles.
private struct Explainer: ~Copyable {
    let ladder: Ladder
    private var solver = Solver()
    private var grader = Grader()

    init(ladder: Ladder) { self.ladder = ladder }

    mutating func plan(of entry: PuzzleInput.Entry) throws(CommandError) -> Plan {
        switch entry {
        case .unreadable(let problem): throw CommandError(.data, problem)
        case .puzzle(let puzzle, let name): return try plan(of: puzzle, name)
        }
    }

    private mutating func plan(of puzzle: Puzzle, _ name: String) throws(CommandError) -> Plan {
        let found = solver.solve(puzzle)
        guard found.count == 1, let solution = found.first else {
            let problem = found.count == 0 ? "no solution" : "more than one solution"
            throw CommandError(
                .data,
                "\(name): \(problem); only a puzzle with exactly one can be explained")
        }
        let solved = SolvedPuzzle(puzzle: puzzle, solution: solution)
        guard let hints = grader.plan(of: solved, by: ladder) else {
            preconditionFailure("the grader ends early only if asked to stop")
        }
        return Plan(solved: solved, ladder: ladder, hints: hints)
    }
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
            let rating = hint.rating.map { " (\($0))" } ?? ""
            let title = "\(number + 1). \(hint.name())" + rating
            lines += wrapped(title, width: terminal.width).map(terminal.bold)
            lines += wrapped(hint.sentence(), width: terminal.width) + [""]
            lines += picture.lines(board, showing: hint) + [""]
            if let placement = hint.placement { board[placement.cell.index] = placement.digit }
        }
        let hardest = hints.compactMap(\.rating).max().map { ", the hardest \($0)" } ?? ""
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
