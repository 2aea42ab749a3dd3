import FarmJSON
import PuzzleBundle
import SudokuEngine
import SudokuGame

extension WebEngine {
    // MARK: Beginning

    /// Begins the search for the hint of a saved game; answers as ``restoreGame(_:)``.
    func beginHint(_ length: Int32) -> Int32 {
        beginWork(onGame: length) { game in
            #if LAYOUTS
                if game.grid.classic == nil {
                    return WebWork(.layoutHint(WebGame(game)), on: nil)
                }
            #endif
            let path = takePath(game.solved)
            return WebWork(.hint(SlicedHint(for: game, on: path)), on: path)
        }
    }

    /// Begins the search for the number of steps and the rating of the rest of a saved game.
    func beginRest(_ length: Int32) -> Int32 {
        beginWork(onGame: length) { game in
            guard game.grid.classic != nil, let position = game.positionToPlan else {
                return WebWork(.path(found: []), on: nil)
            }
            let path = takePath(game.solved)
            path.restart(from: position, by: .human)
            let work = WebWork(
                .rest(position, steps: nil, hardest: Rating(tenths: 0)), on: path)
            for cell in Cell.all where position[cell] == nil { work.empty.insert(cell) }
            return work
        }
    }

    /// Begins the search for the path of a puzzle on a ladder, by its number; returns the handle.
    func beginPath(_ length: Int32, ladder number: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            guard Ladder.all.indices.contains(Int(number)) else { throw .request }
            let solved = try solved(try puzzle(length))
            let path = takePath(solved)
            path.restart(from: Position(solved), by: Ladder.all[Int(number)])
            return try add(.work(WebWork(.path(found: []), on: path)))
        }
    }

    /// Begins the search for a position in which one of some techniques, ids with spaces between, is
    /// the next step; returns the handle.
    func beginTraining(_ length: Int32, seed: UInt64) -> Int32 {
        outcome { () throws(WebFault) in
            let ids = String(decoding: try text(length), as: UTF8.self).split(separator: " ")
            var techniques: [Technique] = []
            for id in ids {
                guard let technique = Technique.named(String(id)) else { throw .technique }
                techniques.append(technique)
            }
            guard !techniques.isEmpty,
                techniques.allSatisfy(Ladder.human.techniques.contains)
            else { throw .technique }
            let first = SolvedPuzzle(puzzle: .empty, solution: Generator(seed: seed).grid(0))
            let search = TrainingSearch(techniques, seed: seed, start: first)
            return try add(.work(WebWork(.training(search), on: takePath(first))))
        }
    }

    private func beginWork(
        onGame length: Int32, _ body: (Game) -> WebWork
    ) -> Int32 {
        restoring(length) { saved throws(SaveError) in .work(body(try restored(saved))) }
    }

    private func takePath(_ solved: SolvedPuzzle) -> SlicedPath {
        if let spare = sparePath {
            sparePath = nil
            return spare
        }
        return SlicedPath(from: Position(solved), by: .human)
    }

    // MARK: Going on

    /// Does a slice of work. Answers with its result as JSON, or returns the fault `unfinished`.
    func goOn(_ handle: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let work = try self.work(handle)
            switch work.task {
            case .hint(let search):
                guard case .found(let hint) = search.next() else { throw .unfinished }
                answer.append { $0.hint(hint, texts) }
            #if LAYOUTS
                case .layoutHint(let game):
                    let hint = try hint(for: game)
                    answer.append { $0.hint(hint, texts) }
            #endif
            case .path(var found):
                guard let path = work.path else {
                    return answer.append { $0.rest(steps: nil, rating: nil) }
                }
                work.task = .path(found: [])
                let slice = path.next()
                if case .step(let hint) = slice { found.append(hint) }
                work.task = .path(found: found)
                guard case .end = slice else { throw .unfinished }
                answer.append { $0.array(found) { $0.step($1, texts) } }
            case .rest(let position, let steps, let hardest):
                guard let rest = rest(of: work, position, steps, hardest) else {
                    throw .unfinished
                }
                answer.append { $0.rest(steps: rest.steps, rating: rest.rating) }
            case .training(let search):
                guard let hint = next(of: search, on: work) else { throw .unfinished }
                answer.append { $0.training(search, hint, texts) }
            }
        }
    }

    /// Does a slice of planning the rest of a game: first by people's ladder, then by the one that
    /// rates. Nil if there is more to do.
    private func rest(
        of work: WebWork, _ position: Position, _ steps: Int?, _ hardest: Rating
    ) -> (steps: Int, rating: Rating?)? {
        guard let path = work.path else { return (0, nil) }
        switch path.next() {
        case .unfinished: return nil
        case .step(let hint):
            if let steps {
                for placement in hint.placements { work.empty.remove(placement.cell) }
                work.task = .rest(
                    position, steps: steps, hardest: max(hardest, hint.rating ?? hardest))
            } else {
                work.found += 1
            }
            return nil
        case .end:
            guard let steps else {
                work.task = .rest(position, steps: work.found, hardest: hardest)
                path.restart(from: position, by: .farm)
                return nil
            }
            return (steps, work.empty.isEmpty ? hardest : nil)
        }
    }

    private func next(of search: TrainingSearch, on work: WebWork) -> Hint? {
        guard let path = work.path else { return nil }
        if search.needsPuzzle {
            if search.takePuzzle() { path.restart(from: Position(search.solved), by: .human) }
            return nil
        }
        switch path.next() {
        case .unfinished: return nil
        case .step(let hint): return search.take(hint) ? hint : nil
        case .end:
            search.needsPuzzle = true
            return nil
        }
    }

    private func work(_ handle: Int32) throws(WebFault) -> WebWork {
        guard case .work(let work)? = objects[handle] else { throw .released }
        return work
    }

    // MARK: In one call

    /// Answers with all steps of a technique in a grid as JSON.
    func listSteps(_ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let request = try WebRequest(try text(length))
            guard let technique = Technique.named(try request.text("technique")) else {
                throw .technique
            }
            let grid = try grid(try request.object("grid"))
            var finder = StepFinder()
            let steps = finder.steps(of: [technique], in: grid)
            answer.append { $0.array(steps) { $0.step(Hint($1), texts) } }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func rest(steps: Int?, rating: Rating?) {
        object { json in
            json.member("steps", steps)
            json.member("rating", rating)
        }
    }

    fileprivate mutating func training(
        _ search: TrainingSearch, _ hint: Hint, _ texts: Texts
    ) {
        let candidates = search.grid.candidates
        object { json in
            json.member("puzzle", search.solved.puzzle.text)
            json.member("solution", search.solved.solution.text)
            json.member("filled", search.grid.filled.text)
            json.member("removed") { $0.placements(search.grid.removed.entries, .numbers) }
            json.array("candidates", Cell.all) { $0.integer(Int(candidates[$1].bits)) }
            json.member("step") { $0.step(hint, texts) }
        }
    }
}
