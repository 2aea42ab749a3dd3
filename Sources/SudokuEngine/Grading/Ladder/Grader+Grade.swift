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
        /// Everything except Sudoku Explainer's rating, because the filter declined the grade.
        case unwanted(Grade)
        /// A step exceeds the limit: the grade up to there, and the cells still empty.
        case tooHard(Grade, empty: CellSet)
        /// A step is barred: the grade up to and including it, the cells still empty, and those in
        /// which it changes something.
        case barred(Grade, empty: CellSet, changed: CellSet)
        case stopped
    }

    /// Rates a puzzle on the farm ladder and, if `isWanted` accepts the grade, by Sudoku Explainer.
    /// Ends at the first step of a technique that is barred.
    mutating func state(
        _ solved: SolvedPuzzle, upTo limit: Rating?, isWanted: (Grade) -> Bool,
        barring isBarred: ((Technique) -> Bool)? = nil, _ shouldStop: () -> Bool
    ) -> ScreeningOutcome {
        let puzzle = solved.puzzle
        context.explains = false
        defer { context.explains = true }
        var grade = Grade(puzzle)
        var state = SolvingState(Board(puzzle))
        var shared: Ratings?
        farmPath.removeAll(keepingCapacity: true)
        while !state.board.isFull {
            switch step(on: &state, .farm, upTo: limit, shouldStop) {
            case .stopped: return .stopped
            case .tooHard: return .tooHard(grade, empty: CellSet(bits: state.board.empty))
            case .none:
                grade.farm.note(.beyond, places: false)
                if limit != nil {
                    return .tooHard(grade, empty: CellSet(bits: state.board.empty))
                }
                grade.se = shared ?? grade.farm
                return .whole(grade)
            case .found(let finding):
                // Up to here both ladders have taken the same path.
                if shared == nil && finding.technique.isOnFarmAlone { shared = grade.farm }
                if shared != nil { farmPath.append(PathPoint(state, finding)) }
                grade.note(finding, on: state.board)
                if let isBarred, isBarred(finding.technique) {
                    return .barred(
                        grade, empty: CellSet(bits: state.board.empty), changed: finding.changed)
                }
                state.board.apply(finding)
                assert(
                    state.board.allows(solved.solution), "\(finding.technique) broke the solution")
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
        var state = farmPath[0].state
        var place = 0
        while !state.board.isFull {
            let left = state.board.left
            while place < farmPath.count, farmPath[place].left > left { place += 1 }
            if place < farmPath.count, farmPath[place].state.board.isSame(as: state.board) {
                while place < farmPath.count, !farmPath[place].isOnFarmAlone {
                    ratings.note(farmPath[place].rating, places: farmPath[place].places)
                    place += 1
                }
                if place == farmPath.count { return ratings }
                state = farmPath[place].state
            }
            switch step(on: &state, .se121, upTo: nil, shouldStop) {
            case .stopped: return nil
            case .tooHard, .none:
                ratings.note(.beyond, places: false)
                return ratings
            case .found(let finding):
                ratings.note(finding.rating, places: finding.placement != nil)
                state.board.apply(finding)
            }
        }
        return ratings
    }

    /// Returns Sudoku Explainer's three ratings; nil if `shouldStop` returned true.
    package mutating func ratings(
        of puzzle: Puzzle, by ladder: Ladder = .se121, shouldStop: () -> Bool = { false }
    ) -> Ratings? {
        context.explains = false
        defer { context.explains = true }
        var ratings = Ratings()
        let end = state(puzzle, by: ladder, shouldStop) { finding, _ in
            ratings.note(finding.rating, places: finding.placement != nil)
        }
        if end == .stuck { ratings.note(.beyond, places: false) }
        return end == .stopped ? nil : ratings
    }

    /// Returns the full path of a ladder through a puzzle with one solution; nil if `shouldStop`
    /// returned true.
    package mutating func path(
        of puzzle: Puzzle, by ladder: Ladder, shouldStop: () -> Bool = { false }
    ) -> [Step]? {
        var steps: [Step] = []
        let end = state(puzzle, by: ladder, shouldStop) { finding, _ in
            steps.append(Step(finding))
        }
        return end == .stopped ? nil : steps
    }

    private enum End { case solved, stuck, stopped }

    /// Applies every step of a ladder and passes each to `visit` with the board before it.
    private mutating func state(
        _ puzzle: Puzzle, by ladder: Ladder, _ shouldStop: () -> Bool,
        _ visit: (Finding, Board) -> Void
    ) -> End {
        precondition(ladder.rates, "the ladder \(ladder.name) has no ratings")
        var state = SolvingState(Board(puzzle))
        while !state.board.isFull {
            // Searches of chains ask on their own; the others are too short for that.
            if shouldStop() { return .stopped }
            switch step(on: &state, ladder, upTo: nil, shouldStop) {
            case .stopped: return .stopped
            case .tooHard, .none: return .stuck
            case .found(let finding):
                visit(finding, state.board)
                state.board.apply(finding)
            }
        }
        return .solved
    }
}

extension Grader {
    /// Returns the full path of a ladder that rates, as hints; nil if `shouldStop` returned true.
    mutating func ratedPlan(
        of puzzle: Puzzle, by ladder: Ladder, _ shouldStop: () -> Bool
    ) -> [Hint]? {
        var hints: [Hint] = []
        let end = state(puzzle, by: ladder, shouldStop) { finding, board in
            hints.append(Hint(finding, on: board))
        }
        return end == .stopped ? nil : hints
    }
}

extension Finding {
    /// The cells in which the step removes candidates or places one.
    fileprivate var changed: CellSet {
        var cells = CellSet(placement.map { [Cell(trusted: UInt8($0 / 9))] } ?? [])
        eliminations.forEach { cell, _ in cells.insert(Cell(trusted: UInt8(cell))) }
        return cells
    }
}

extension Technique {
    /// True if the ladder `se121` does not have the technique.
    fileprivate var isOnFarmAlone: Bool {
        Ladder.familiesOnFarmAlone.has(bit: Int(family.rawValue))
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
    /// True if the ladder `se121` does not have the step's technique.
    let isOnFarmAlone: Bool

    init(_ state: SolvingState, _ finding: Finding) {
        self.state = state
        left = state.board.left
        rating = finding.rating
        places = finding.placement != nil
        isOnFarmAlone = finding.technique.isOnFarmAlone
    }
}

extension Board {
    /// Returns true if the same cells are empty and have the same candidates.
    func isSame(as other: Board) -> Bool {
        empty == other.empty && candidates == other.candidates
    }
}
