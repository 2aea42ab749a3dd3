extension Grader {
    /// How a grading ended.
    public enum Outcome: Hashable, Sendable {
        case graded(Grade)
        /// A step on the farm ladder would have been rated higher than the limit.
        case tooHard
        /// `shouldStop` said so.
        case stopped
    }

    /// Rates a puzzle whose only solution is known.
    ///
    /// With a limit it gives up as soon as the farm ladder needs more. The rating of Sudoku
    /// Explainer has no limit: it may be higher by design.
    package mutating func grade(
        _ puzzle: Puzzle, solution: Solution, upTo limit: Rating? = nil,
        shouldStop: () -> Bool = { false }
    ) -> Outcome {
        assert(solution.solves(puzzle), "a puzzle is graded with its own solution")
        explains = false
        defer { explains = true }
        var grade = Grade(puzzle)
        var climb = Climb(Board(puzzle))
        var fork: (climb: Climb, ratings: Ratings)?
        while !climb.board.isFull {
            switch step(on: &climb, .farm, upTo: limit, shouldStop) {
            case .stopped: return .stopped
            case .tooHard: return .tooHard
            case .none:
                grade.farm.note(.beyond, places: false)
                if limit != nil { return .tooHard }
                grade.se = fork?.ratings ?? grade.farm
                return .graded(grade)
            case .found(let finding):
                // Until here the two ladders have gone the same way.
                if fork == nil && finding.technique.isOfTurbotFamily {
                    fork = (climb, grade.farm)
                }
                grade.note(finding, on: climb.board)
                climb.board.apply(finding)
                assert(climb.board.allows(solution), "\(finding.technique) broke the solution")
            }
        }
        guard let fork else {
            grade.se = grade.farm
            return .graded(grade)
        }
        guard let se = rate(fork.climb, from: fork.ratings, by: .se121, shouldStop) else {
            return .stopped
        }
        grade.se = se
        return .graded(grade)
    }

    /// The three numbers of the rest of a puzzle; nil if `shouldStop` said so.
    private mutating func rate(
        _ start: Climb, from ratings: Ratings, by ladder: Ladder, _ shouldStop: () -> Bool
    ) -> Ratings? {
        var (climb, ratings) = (start, ratings)
        while !climb.board.isFull {
            switch step(on: &climb, ladder, upTo: nil, shouldStop) {
            case .stopped: return nil
            case .tooHard, .none:
                ratings.note(.beyond, places: false)
                return ratings
            case .found(let finding):
                ratings.note(finding.rating, places: finding.placement != nil)
                climb.board.apply(finding)
            }
        }
        return ratings
    }

    /// Sudoku Explainer's three numbers; nil if `shouldStop` said so.
    package mutating func ratings(
        of puzzle: Puzzle, by ladder: Ladder = .se121, shouldStop: () -> Bool = { false }
    ) -> Ratings? {
        explains = false
        defer { explains = true }
        return rate(Climb(Board(puzzle)), from: Ratings(), by: ladder, shouldStop)
    }

    /// The whole path of a ladder through a puzzle with one solution; nil if `shouldStop` said so.
    package mutating func path(
        of puzzle: Puzzle, by ladder: Ladder, shouldStop: () -> Bool = { false }
    ) -> [Step]? {
        var (climb, steps) = (Climb(Board(puzzle)), [Step]())
        while !climb.board.isFull {
            switch step(on: &climb, ladder, upTo: nil, shouldStop) {
            case .stopped: return nil
            case .tooHard, .none: return steps
            case .found(let finding):
                steps.append(Step(finding))
                climb.board.apply(finding)
            }
        }
        return steps
    }
}

extension Grader {
    /// The whole path as hints, for showing the first step that a player has not made yet; nil if
    /// `shouldStop` said so.
    package mutating func plan(
        of puzzle: Puzzle, by ladder: Ladder = .farm, shouldStop: () -> Bool = { false }
    ) -> [Hint]? {
        var (climb, hints) = (Climb(Board(puzzle)), [Hint]())
        while !climb.board.isFull {
            switch step(on: &climb, ladder, upTo: nil, shouldStop) {
            case .stopped: return nil
            case .tooHard, .none: return hints
            case .found(let finding):
                hints.append(Hint(finding, on: climb.board))
                climb.board.apply(finding)
            }
        }
        return hints
    }
}

extension Technique {
    var isOfTurbotFamily: Bool {
        family == .skyscraper || family == .twoStringKite || family == .turbotFish
    }
}

extension Board {
    /// Whether a solution is still possible.
    func allows(_ solution: Solution) -> Bool {
        Bits(empty).allSatisfy { has(Int(solution.digits[$0]) - 1, in: $0) }
    }
}
