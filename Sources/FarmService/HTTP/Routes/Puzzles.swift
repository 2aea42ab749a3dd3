import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Route {
    /// Finds a puzzle by its id. Every peer may see its state; the puzzle itself is for those who
    /// may claim.
    static let puzzle = Route(
        "GET", "/v1/puzzles/{id}", as: "getPuzzle", .read,
        "Returns the state of a puzzle, and for level claim the puzzle", gives: .foundPuzzle,
        "The puzzle as the store knows it.", problems: [.unknownPuzzle] + .ofStore
    ) { (context) throws(Problem) in
        let text = context.parameters["id"] ?? ""
        guard let id = PuzzleID(text) else {
            throw Problem(
                .unknownPuzzle,
                "\(text): not an id, which has 16 letters and digits from a-z and 2-7"
            )
        }
        return try context.find(id, as: "\(id)")
    }

    static let puzzleOfGivens = Route(
        "GET", "/v1/puzzles", as: "findPuzzle", .claim,
        "Finds a puzzle by its givens, in any arrangement of digits, rows and columns",
        query: [
            .required(
                "givens", .text(.free(1...8_000)),
                "The givens, 81 characters with dots or zeros for blanks, or a puzzle of any layout as "
                    + "in the body of `POST /v1/solve`. The response may have an equivalent puzzle with "
                    + "other givens.")
        ],
        gives: .foundPuzzle, "The puzzle as the store knows it.",
        problems: [.invalidPuzzle, .unsupportedRule, .engineBusy, .engineLimit, .unknownPuzzle]
            + .ofStore
    ) { (context) throws(Problem) in
        let puzzle = try ClientPuzzle(context.query["givens"]?.string ?? "")
        return try context.find(try context.id(of: puzzle), as: "these givens")
    }
}

extension RequestContext {
    /// Solves a puzzle of a client and returns its id: on this thread if it takes a few milliseconds, as
    /// for any puzzle that people made, otherwise within the limits of the engine.
    fileprivate func id(of puzzle: ClientPuzzle) throws(Problem) -> PuzzleID {
        var watch = ComputationWatch(request.connection, limit: 20_000_000)
        if let id = try puzzle.id({ watch.shouldStop() }) { return id }
        return try service.engine.run(
            for: try peer, on: request.connection
        ) { (shouldStop) throws(Problem) in try puzzle.id(shouldStop) }
    }
}

extension Caller {
    /// A tenant knows the ready puzzles of its pools and its own.
    fileprivate func knows(_ found: PuzzleFinding) -> Bool {
        guard tenant != nil else { return true }
        return found.state == .ready ? found.pool.map(knows) ?? false : found.owner == owner
    }
}

extension RequestContext {
    fileprivate func find(_ id: PuzzleID, as name: String) throws(Problem) -> Reply {
        let found = try storing { () throws(StoreError) in try service.stock.store.find(id) }
        guard let found, caller.knows(found) else {
            throw Problem(.unknownPuzzle, "\(name): never in this store")
        }
        var puzzle = access >= .claim ? found.puzzle : nil
        puzzle?.human = nil
        return .json(
            FoundPuzzleBody(
                id: found.id, state: found.state, pool: found.pool,
                since: found.since.map(Timestamp.rfc3339),
                reason: access >= .admin ? found.reason : nil, note: found.note, puzzle: puzzle))
    }
}
