extension Grader {
    /// The outcome of grading a puzzle.
    public enum Outcome: Hashable, Sendable {
        /// The grade of the puzzle.
        case graded(Grade)
        /// A step on the farm ladder is rated above the limit.
        case tooHard
        /// `shouldStop` returned true.
        case stopped
    }

    /// Rates a puzzle.
    ///
    /// With a limit, grading stops as soon as the farm ladder exceeds it. The limit does not apply
    /// to Sudoku Explainer's rating, which may be higher by design.
    public mutating func grade(
        _ solved: SolvedPuzzle, upTo limit: Rating? = nil, shouldStop: () -> Bool = { false }
    ) -> Outcome {
        switch state(solved, upTo: limit, isWanted: { _ in true }, shouldStop) {
        case .whole(let grade), .unwanted(let grade): .graded(grade)
        case .tooHard, .barred: .tooHard
        case .stopped: .stopped
        }
    }

    /// The outcome of grading with a filter on the grade.
    enum ScreeningOutcome {
        case whole(Grade)
        /// Everything except Sudoku Explainer's rating, because the filter declined the grade; or the
        /// grade of the beginning of the path, because that is enough to decline it.
        case unwanted(Grade)
        /// A step exceeds the limit: the grade up to there, and the cells still empty.
        case tooHard(Grade, empty: CellSet)
        /// A step is barred: the grade up to and including it, the cells still empty, and those in
        /// which it changes something.
        case barred(Grade, empty: CellSet, changed: CellSet)
        case stopped
    }

    /// Rates a puzzle on the farm ladder and, if `isWanted` accepts the grade, by Sudoku Explainer.
    /// Ends at the first step of a technique that is barred, and where `isLost` returns true of the
    /// grade up to there.
    mutating func state(
        _ solved: SolvedPuzzle, upTo limit: Rating?, isWanted: (Grade) -> Bool,
        isLost: (Grade) -> Bool = { _ in false },
        barring isBarred: ((Technique) -> Bool)? = nil, _ shouldStop: () -> Bool
    ) -> ScreeningOutcome {
        walk.explains = false
        defer { walk.explains = true }
        var grade = Grade(solved.puzzle)
        walk.begin(on: Board(solved.puzzle), .farm)
        var shared: Ratings?
        farmPath.removeAll(keepingCapacity: true)
        walking: while true {
            switch walk.find(upTo: limit, shouldStop) {
            case .solved: break walking
            case .stopped: return .stopped
            case .tooHard: return .tooHard(grade, empty: CellSet(bits: walk.state.board.empty))
            case .none, .unfinished:
                grade.farm.note(.beyond, places: false)
                if limit != nil {
                    return .tooHard(grade, empty: CellSet(bits: walk.state.board.empty))
                }
                grade.se = shared ?? grade.farm
                return .whole(grade)
            case .step(let step):
                // Up to here both ladders have taken the same path.
                let isOnFarmAlone = walk.isOnFarmAlone
                if shared == nil && isOnFarmAlone { shared = grade.farm }
                if shared != nil { farmPath.append(PathPoint(walk.state, step, isOnFarmAlone)) }
                grade.note(step, on: walk.state.board)
                if let isBarred, isBarred(step.technique) {
                    return .barred(
                        grade, empty: CellSet(bits: walk.state.board.empty),
                        changed: step.eliminations.cells.union(CellSet(bits: step.cells)))
                }
                if isLost(grade) { return .unwanted(grade) }
                walk.make(step)
                assert(
                    walk.state.board.allows(solved.solution),
                    "\(step.technique) broke the solution")
            }
        }
        guard isWanted(grade) else { return .unwanted(grade) }
        guard let shared else {
            grade.se = grade.farm
            return .whole(grade)
        }
        guard let se = rateAlongFarmPath(from: shared, shouldStop) else { return .stopped }
        grade.se = se
        return .whole(grade)
    }

    /// Computes Sudoku Explainer's rating of the farm ladder's path from the first step on
    /// that only this ladder has.
    ///
    /// The ladders diverge there, but often reach the same board again a few steps later. From such
    /// a board on they agree until the next such step, and no search is repeated.
    private mutating func rateAlongFarmPath(
        from shared: Ratings, _ shouldStop: () -> Bool
    ) -> Ratings? {
        var ratings = shared
        var place = 0
        walk.begin(on: farmPath[0].state.board, .se121)
        walk.state = farmPath[0].state
        while true {
            let left = walk.state.board.left
            while place < farmPath.count, farmPath[place].left > left { place += 1 }
            if place < farmPath.count, farmPath[place].state.board.isSame(as: walk.state.board) {
                while place < farmPath.count, !farmPath[place].isOnFarmAlone {
                    ratings.note(farmPath[place].rating, places: farmPath[place].places)
                    place += 1
                }
                if place == farmPath.count { return ratings }
                walk.state = farmPath[place].state
            }
            switch walk.find(shouldStop) {
            case .stopped: return nil
            case .solved: return ratings
            case .tooHard, .none, .unfinished:
                ratings.note(.beyond, places: false)
                return ratings
            case .step(let step):
                ratings.note(step)
                walk.make(step)
            }
        }
    }

    /// Returns Sudoku Explainer's three ratings; nil if `shouldStop` returned true.
    package mutating func ratings(
        of puzzle: Puzzle, by ladder: Ladder = .se121, shouldStop: () -> Bool = { false }
    ) -> Ratings? {
        precondition(ladder.rates, "the ladder \(ladder.name) has no ratings")
        walk.explains = false
        defer { walk.explains = true }
        var ratings = Ratings()
        walk.begin(on: Board(puzzle), ladder)
        switch walk.follow(shouldStop, { ratings.note($0) }) {
        case .stopped: return nil
        case .solved: return ratings
        default:
            ratings.note(.beyond, places: false)
            return ratings
        }
    }

    /// Returns the full path of a ladder through a puzzle with one solution; nil if `shouldStop`
    /// returned true.
    package mutating func path(
        of puzzle: Puzzle, by ladder: Ladder, shouldStop: () -> Bool = { false }
    ) -> [Step]? {
        walk.begin(on: Board(puzzle), ladder)
        var steps: [Step] = []
        if case .stopped = walk.follow(shouldStop, { steps.append($0) }) { return nil }
        return steps
    }
}

extension Board {
    /// Returns true if a solution is still possible.
    func allows(_ solution: Solution) -> Bool {
        Bits(empty).allSatisfy { has(Int(solution.digits[$0]) - 1, in: $0) }
    }
}

/// A board on the farm ladder's path, and the step taken there.
struct PathPoint {
    let state: SolvingState
    /// The number of candidates and empty cells left.
    let left: Int
    let rating: Rating
    let places: Bool
    /// True if the ladder `se121` does not have the rung of the step.
    let isOnFarmAlone: Bool

    init(_ state: SolvingState, _ step: Step, _ isOnFarmAlone: Bool) {
        self.state = state
        left = state.board.left
        rating = step.rating ?? .beyond
        places = step.places
        self.isOnFarmAlone = isOnFarmAlone
    }
}

extension Board {
    /// Returns true if the same cells are empty and have the same candidates.
    func isSame(as other: Board) -> Bool {
        empty == other.empty && candidates == other.candidates
    }
}
