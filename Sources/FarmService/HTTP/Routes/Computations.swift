import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The engine for clients without it. Puzzles of any origin are accepted; the stock is not involved.
extension Route {
    static let solve = computation(
        "/v1/solve", as: "solvePuzzle", "Counts the solutions of a puzzle and returns the first",
        body: .solveRequest, gives: .solutions, "The solutions.", SolveRequest.init
    ) { (request, shouldStop) throws(Problem) in
        let puzzle = try Puzzle(ofClient: request.givens)
        var solver = Solver()
        let found = solver.solve([puzzle], upTo: request.limit, shouldStop: shouldStop)
        return found.map { SolutionsBody(puzzle, $0[0]).json }
    }

    static let grade = computation(
        "/v1/grade", as: "gradePuzzle", "Rates a puzzle and names its tier", body: .gradeRequest,
        gives: .graded, "The rated puzzle.", GradeRequest.init
    ) { (request, shouldStop) throws(Problem) in
        guard let solved = try SolvedPuzzle(ofClient: request.givens, shouldStop) else {
            return nil
        }
        var grader = Grader()
        guard case .graded(let grade) = grader.grade(solved, shouldStop: shouldStop) else {
            return nil
        }
        var human: PuzzleRecord.Human?
        if request.human {
            guard let found = grader.humanGrade(of: solved, shouldStop: shouldStop) else {
                return nil
            }
            human = PuzzleRecord.Human(found)
        }
        let id = PuzzleID(of: solved.puzzle, .system)
        return GradedBody(solved, grade, id: id, human: human).json
    }

    static let hint = computation(
        "/v1/hint", as: "getHint", "Returns the next step in a position, or its mistakes",
        body: .hintRequest, gives: .hint, "The next step, or the mistakes.", HintRequest.init
    ) { (request, shouldStop) throws(Problem) in
        guard let solved = try SolvedPuzzle(ofClient: request.givens, shouldStop) else {
            return nil
        }
        var grader = Grader()
        let advice = grader.advice(
            for: request.position(of: solved), by: request.ladder.ladder, shouldStop: shouldStop)
        return advice == .stopped ? nil : HintBody(advice, request.language).json
    }

    static let explain = computation(
        "/v1/explain", as: "explainPuzzle", "Solves a puzzle step by step, as a person would",
        body: .explainRequest, gives: .explanation, "The steps.", ExplainRequest.init
    ) { (request, shouldStop) throws(Problem) in
        guard let solved = try SolvedPuzzle(ofClient: request.givens, shouldStop) else {
            return nil
        }
        var grader = Grader()
        let ladder = request.ladder.ladder
        guard let hints = grader.plan(of: solved, by: ladder, shouldStop: shouldStop),
            let ratings = grader.ratings(of: solved.puzzle, by: .farm, shouldStop: shouldStop)
        else { return nil }
        return ExplanationBody(
            solved, ladder, hints, tierRating: ratings.hardest, request.language
        ).json
    }

    private static func computation<Body: JSONRequest>(
        _ path: String, as name: String, _ summary: String, body: SchemaComponent,
        gives shape: SchemaComponent, _ meaning: String,
        _ read: @escaping @Sendable (JSONValue) throws(BodyErrors) -> Body,
        _ compute: @escaping @Sendable (Body, () -> Bool) throws(Problem) -> [UInt8]?
    ) -> Route {
        Route(
            "POST", path, as: name, .claim, summary, body: .required(body), gives: shape, meaning,
            problems: [.invalidPuzzle, .engineBusy, .engineLimit]
        ) { (context) throws(Problem) in
            let request = try context.body(read)
            let result = try context.service.engine.run(
                for: try context.peer.uid, on: context.request.connection
            ) { shouldStop -> Swift.Result<[UInt8], Problem>? in
                do throws(Problem) {
                    return try compute(request, shouldStop).map { .success($0) }
                } catch {
                    return .failure(error)
                }
            }
            return .whole(Response(json: try result.get()))
        }
    }
}

extension Puzzle {
    /// Creates a puzzle from the text of a client.
    init(ofClient text: String) throws(Problem) {
        do throws(ParseError) { try self.init(parsing: text) } catch {
            throw Problem(.invalidPuzzle, "givens: \(error)")
        }
    }
}

extension SolvedPuzzle {
    /// Creates a puzzle with exactly one solution from the text of a client; nil if `shouldStop`
    /// returned true.
    init?(ofClient text: String, _ shouldStop: () -> Bool) throws(Problem) {
        let puzzle = try Puzzle(ofClient: text)
        var solver = Solver()
        guard let found = solver.solve([puzzle], shouldStop: shouldStop)?.first else { return nil }
        guard found.count == 1, let solution = found.first else {
            throw Problem(
                .invalidPuzzle,
                found.count == 0
                    ? "givens: no solution; check them"
                    : "givens: more than one solution; add givens until there is one")
        }
        self.init(puzzle: puzzle, solution: solution)
    }
}
