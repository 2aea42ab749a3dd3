import FarmAPI
import FarmJSON
import FarmSystem
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let explain = Verb(
        name: "explain",
        summary: "solve a puzzle step by step, as a person would",
        operand: .puzzles,
        options: [
            .ladder, .language, .brief, .next, .from, .hardest, .json, .svg, .force,
        ],
        exitCodes: [.done, .usage, .data, .cannotCreate, .io]
    ) { (arguments) throws(CommandError) in
        let ladder: LadderName? = arguments.choice(.ladder)
        let language: Language? = arguments.choice(.language)
        let first = arguments.number(.from, in: 1...999)
        let selection = SolvingPlan.Selection(
            first: first ?? 1,
            extent: arguments.has(.next) ? .next : arguments.has(.hardest) ? .hardest : .rest)
        if arguments.has(.next) && arguments.has(.hardest) {
            arguments.reject("--next and --hardest: choose one")
        }
        let isBrief = arguments.has(.brief)
        let isJSON = arguments.has(.json)
        let folder = arguments.value(of: .svg)
        let isReplacing = arguments.isReplacing(in: [folder], of: "--svg writes")
        try arguments.check()
        let input = try PuzzleInput(arguments.operand)
        let text = PlanText(
            language: language ?? .ofMessages, terminal: .output, isBrief: isBrief)
        var explainer = Explainer(ladder: ladder, selection: selection)
        var exitCode = ExitCode.done
        var isFirst = true
        for (number, entry) in input.entries.enumerated() {
            let plan: SolvingPlan
            do throws(CommandError) {
                plan = try explainer.plan(of: entry)
            } catch {
                for message in error.messages { complain(message) }
                exitCode = error.code
                continue
            }
            if let folder {
                let prefix = input.entries.count > 1 ? "puzzle-\(number + 1)" : nil
                try OutputFolder.pictures(isReplacing: isReplacing).write(
                    plan.steps.map { ($0.grid, $0.shown.step) }, named: prefix, to: folder,
                    language: text.language)
            }
            let heading =
                input.entries.count > 1 && !isJSON ? text.heading(number + 1) + "\n\n" : ""
            let gap = heading.isEmpty || isFirst ? "" : "\n"
            isFirst = false
            if !isJSON, let problem = text.problem(with: plan) { complain(problem) }
            let output = isJSON ? plan.json(in: text.language) : text.text(of: plan)
            if try say(gap + heading + output) == .readerGone { break }
        }
        return exitCode
    }
}

extension Option {
    fileprivate static let ladder = Option(
        "ladder", value: "NAME", offer: .one(of: LadderName.self),
        help: "the ladder: human, farm, hodoku, se121 or killer; default: human")

    fileprivate static let language = Option(
        "lang", value: "LANGUAGE", offer: .one(of: Language.self),
        help: "the language, en or de; default: that of LC_ALL, LC_MESSAGES or LANG")

    fileprivate static let brief = Option("brief", help: "print one line per step, without boards")

    fileprivate static let next = Option("next", help: "print only the next step")

    fileprivate static let from = Option(
        "from", value: "N", help: "begin with step N; with --next, print only this one")

    fileprivate static let hardest = Option(
        "hardest", help: "print only the hardest step, on the position before it")

    fileprivate static let svg = Option(
        "svg", value: "DIR", offer: .folders,
        help: "write a picture of each step to the folder DIR")
    static let force = Option("force", help: "replace existing files")
}

extension Arguments {
    /// Returns true if files at the values of some options may be replaced; notes an error if there are
    /// none.
    mutating func isReplacing(in paths: [String?], of options: String) -> Bool {
        if has(.force), paths.allSatisfy({ $0 == nil }) { reject("--force: only \(options) files") }
        return has(.force)
    }
}

/// Finds the solving paths of puzzles.
private struct Explainer: ~Copyable {
    /// The ladder that was asked for.
    let ladder: LadderName?
    let selection: SolvingPlan.Selection
    var solver = Solver()
    var grader = Grader()
    var layoutGrader = LayoutGrader()

    mutating func plan(of entry: PuzzleInput.Entry) throws(CommandError) -> SolvingPlan {
        switch entry {
        case .unreadable(let problem): throw CommandError(.data, problem)
        case .puzzle(let puzzle, let name): return try plan(of: puzzle, name)
        case .layout(let puzzle, let name): return try plan(of: puzzle, name)
        }
    }

    private mutating func plan(
        of puzzle: Puzzle, _ name: String
    ) throws(CommandError) -> SolvingPlan {
        let found = solver.solve(puzzle)
        let solved = SolvedPuzzle(
            puzzle: puzzle, solution: try Self.only(found.first, of: found.count, name))
        guard let ladder = (ladder ?? .human).ladder else {
            throw CommandError(
                .data,
                "\(name): the ladder killer is of killers; use another --ladder, or leave it out")
        }
        guard let hints = grader.plan(of: solved, by: ladder),
            let ratings = grader.ratings(of: puzzle, by: .farm)
        else { preconditionFailure("the grader ends early only if asked to stop") }
        return SolvingPlan(
            puzzle: .classic(puzzle, solved.solution), grid: .classic, ladder: ladder.name,
            path: hints.map { .init(found: LadderStep($0), difficulty: ladder.difficulty($0)) },
            tierRating: ratings.hardest, selection: selection)
    }

    private mutating func plan(
        of puzzle: LayoutPuzzle, _ name: String
    ) throws(CommandError) -> SolvingPlan {
        if let ladder, let obstacle = puzzle.layout.obstacle(to: ladder) {
            let usual = puzzle.layout.contains(.killer) ? "killer" : "farm"
            throw CommandError(
                .data, "\(name): \(obstacle); use --ladder \(usual), or leave it out")
        }
        if let obstacle = puzzle.layout.isNotRated {
            throw CommandError(.data, "\(name): \(obstacle)")
        }
        let found = LayoutSolver(budget: LayoutSolver.guessesPerLine).solve(puzzle)
        guard found.end == .proved else {
            throw CommandError(.data, "\(name): \(LayoutSolver.notProved); add givens")
        }
        let solved = SolvedLayoutPuzzle(
            puzzle: puzzle, solution: try Self.only(found.first, of: found.count, name))
        layoutGrader.budget = puzzle.layout.budget
        guard let path = layoutGrader.path(of: puzzle, on: ladder) else {
            preconditionFailure("the grader ends early only if asked to stop")
        }
        return SolvingPlan(
            puzzle: RecordedGrid(solved), grid: GridNames(puzzle.rules),
            ladder: puzzle.layout.ladder(asked: ladder).rawValue,
            path: path.hints.map { .init(found: LadderStep($0), difficulty: $0.rating.tenths) },
            tierRating: path.tierRating, selection: selection)
    }

    /// Returns the solution of a puzzle that has no other one.
    private static func only<Solution>(
        _ solution: Solution?, of count: Int, _ name: String
    ) throws(CommandError) -> Solution {
        guard count == 1, let solution else {
            let problem = count == 0 ? "no solution" : "more than one solution"
            throw CommandError(
                .data,
                "\(name): \(problem); only a puzzle with exactly one can be explained")
        }
        return solution
    }
}
