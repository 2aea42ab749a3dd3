/// A path that is searched in slices, for programs with one thread that have other work to do in
/// between.
///
/// Its steps are those of ``Grader/plan(of:by:shouldStop:)`` and ``Grader/advice(for:by:shouldStop:)``.
/// A slice is one search of a ladder of named techniques, and one step on the other ladders and on
/// HoDoKu's own path.
package final class SlicedPath {
    package enum Slice {
        case unfinished
        case step(Hint)
        /// The puzzle is solved, or the ladder goes no further.
        case end
    }

    private enum Method { case named, hodoku, rated }

    private var ladder = Ladder.human
    private var method = Method.named
    private var solution: Solution
    private var rung = 0
    private var named = NamedSolver()
    private var hodoku = HodokuGrader()
    private var grader = Grader()
    private var state = SolvingState(Board(.empty))

    /// Creates the path from a position without mistakes.
    package init(from position: Position, by ladder: Ladder) {
        solution = position.solved.solution
        restart(from: position, by: ladder)
    }

    /// Starts again at a position without mistakes; the memory of the searches is kept.
    package func restart(from position: Position, by ladder: Ladder) {
        self.ladder = ladder
        solution = position.solved.solution
        rung = 0
        if ladder.rates {
            method = .rated
            state = SolvingState(position.board)
        } else if ladder == .hodoku, position.entries.isEmpty, position.removed.isEmpty {
            method = .hodoku
            hodoku.beginPath(of: position.solved)
        } else {
            method = .named
            named.restart(at: position)
        }
    }

    /// Searches a slice. A step that is found has been made.
    package func next() -> Slice {
        switch method {
        case .named: return nextNamed()
        case .hodoku:
            return hodoku.nextStep(to: solution).map { .step(Hint($0)) } ?? .end
        case .rated: return nextRated()
        }
    }

    private func nextNamed() -> Slice {
        if named.board.isFull { return .end }
        if rung < ladder.namedRungs.count {
            rung += 1
            guard let step = named.step(of: ladder.namedRungs[rung - 1]) else {
                return .unfinished
            }
            return take(step)
        }
        guard ladder.hasBruteForce else { return .end }
        return take(BruteForce.step(on: named.board, to: solution))
    }

    private func take(_ step: NamedStep) -> Slice {
        rung = 0
        named.make(step)
        return .step(Hint(step))
    }

    private func nextRated() -> Slice {
        if state.board.isFull { return .end }
        guard
            case .found(let finding) = grader.step(
                on: &state, ladder, upTo: nil, { false })
        else { return .end }
        let hint = Hint(finding, on: state.board)
        state.board.apply(finding)
        return .step(hint)
    }
}

@available(*, unavailable)
extension SlicedPath: Sendable {}
