import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// The engine for clients without it. Puzzles of any origin are accepted; the stock is not involved.
extension Route {
    static let solve = computation(
        "/v1/solve", as: "solvePuzzle", "Counts the solutions of a puzzle and returns the first",
        body: .solveRequest, gives: .solutions, "The solutions.", SolveRequest.init
    ) { (request, shouldStop) throws(Problem) in
        switch try ClientPuzzle(request.givens) {
        case .classic(let puzzle):
            var solver = Solver()
            let found = solver.solve([puzzle], upTo: request.limit, shouldStop: shouldStop)
            return found.map { SolutionsBody(puzzle, $0[0]).json }
        case .layout(let puzzle):
            let found = LayoutSolver().solve(puzzle, upTo: request.limit, shouldStop: shouldStop)
            return found.end == .stopped ? nil : SolutionsBody(LayoutGrid(puzzle), found).json
        }
    }

    static let grade = computation(
        "/v1/grade", as: "gradePuzzle", "Rates a puzzle and names its tier", body: .gradeRequest,
        gives: .graded, "The rated puzzle.", problems: [.unsupportedLayout], GradeRequest.init
    ) { (request, shouldStop) throws(Problem) in
        switch try ClientPuzzle(request.givens) {
        case .classic(let puzzle):
            guard let solved = try puzzle.solved(shouldStop) else { return nil }
            var grader = Grader()
            return grader.graded(solved, hasHuman: request.human, shouldStop: shouldStop)?.json
        case .layout(let puzzle):
            if request.human {
                throw Problem(
                    .unsupportedLayout,
                    "human: \(puzzle.layout) has no difficulty for people, which is of classic 9x9 "
                        + "puzzles; leave it out")
            }
            try puzzle.layout.checkRated()
            guard let solved = try puzzle.solved(shouldStop) else { return nil }
            var grader = LayoutGrader()
            return grader.graded(solved, shouldStop: shouldStop)?.json
        }
    }

    static let hint = computation(
        "/v1/hint", as: "getHint", "Returns the next step in a position, or its mistakes",
        body: .hintRequest, gives: .hint, "The next step, or the mistakes.",
        problems: [.unsupportedLayout], HintRequest.init
    ) { (request, shouldStop) throws(Problem) in
        switch try ClientPuzzle(request.givens) {
        case .classic(let puzzle):
            let ladder = try (request.ladder ?? .human).classic
            guard let solved = try puzzle.solved(shouldStop) else { return nil }
            let position = try mapError({ Problem($0) }) { () throws(BodyErrors) in
                try request.position(of: solved)
            }
            var grader = Grader()
            let advice = grader.advice(for: position, by: ladder, shouldStop: shouldStop)
            return advice == .stopped ? nil : HintBody(advice, request.language).json
        case .layout(let puzzle):
            try puzzle.layout.check(request.ladder)
            guard let solved = try puzzle.solved(shouldStop) else { return nil }
            let position = try mapError({ Problem($0) }) { () throws(BodyErrors) in
                try request.position(of: puzzle)
            }
            let mistakes = position.visibleMistakes(against: solved.solution)
            var step: LadderStep?
            if mistakes == nil, position.digits.contains(0) {
                var grader = LayoutGrader(budget: puzzle.layout.budget)
                var isStopped = false
                let hint = grader.hint(for: position, on: request.ladder) {
                    isStopped = isStopped || shouldStop()
                    return isStopped
                }
                if isStopped { return nil }
                step = hint.map { LadderStep($0) }
            }
            return HintBody(
                mistakes, step, isFull: !position.digits.contains(0), request.language
            ).json
        }
    }

    static let explain = computation(
        "/v1/explain", as: "explainPuzzle", "Solves a puzzle step by step, as a person would",
        body: .explainRequest, gives: .explanation, "The steps.", problems: [.unsupportedLayout],
        ExplainRequest.init
    ) { (request, shouldStop) throws(Problem) in
        switch try ClientPuzzle(request.givens) {
        case .classic(let puzzle):
            let name = request.ladder ?? .human
            let ladder = try name.classic
            guard let solved = try puzzle.solved(shouldStop) else { return nil }
            var grader = Grader()
            guard let hints = grader.plan(of: solved, by: ladder, shouldStop: shouldStop),
                let ratings = grader.ratings(of: puzzle, by: .farm, shouldStop: shouldStop)
            else { return nil }
            return ExplanationBody(
                .classic(puzzle, solved.solution), name, hints.map { LadderStep($0) },
                tierRating: ratings.hardest, request.language
            ).json
        case .layout(let puzzle):
            try puzzle.layout.check(request.ladder)
            guard let solved = try puzzle.solved(shouldStop) else { return nil }
            var grader = LayoutGrader(budget: puzzle.layout.budget)
            let path = grader.path(of: puzzle, on: request.ladder, shouldStop: shouldStop)
            guard let path else { return nil }
            return ExplanationBody(
                RecordedGrid(solved), puzzle.layout.ladder(asked: request.ladder),
                path.hints.map { LadderStep($0) }, tierRating: path.tierRating, request.language
            ).json
        }
    }

    private static func computation<Body: JSONRequest>(
        _ path: String, as name: String, _ summary: String, body: SchemaComponent,
        gives shape: SchemaComponent, _ meaning: String, problems: [Problem.Code] = [],
        _ read: @escaping @Sendable (JSONValue) throws(BodyErrors) -> Body,
        _ compute: @escaping @Sendable (Body, () -> Bool) throws(Problem) -> [UInt8]?
    ) -> Route {
        Route(
            "POST", path, as: name, .claim, summary, body: .required(body), gives: shape, meaning,
            problems: [.invalidPuzzle, .unsupportedRule] + problems + [.engineBusy, .engineLimit]
        ) { (context) throws(Problem) in
            let request = try context.body(read)
            let json = try context.service.engine.run(
                for: try context.peer, on: context.request.connection
            ) { (shouldStop) throws(Problem) in try compute(request, shouldStop) }
            return .whole(Response(json: json))
        }
    }
}
