/// A path that is searched in slices, for programs with one thread that have other work to do in
/// between.
///
/// Its steps are those of ``Grader/plan(of:by:shouldStop:)`` and ``Grader/advice(for:by:shouldStop:)``.
/// A slice is one search of a ladder.
package final class SlicedPath {
    package enum Slice {
        case unfinished
        case step(Hint)
        /// The puzzle is solved, or the ladder goes no further.
        case end
    }

    private var walk = LadderWalk()
    private var rates = false

    /// Creates the path from a position without mistakes.
    package init(from position: Position, by ladder: Ladder) {
        restart(from: position, by: ladder)
    }

    /// Starts again at a position without mistakes; the memory of the searches is kept.
    package func restart(from position: Position, by ladder: Ladder) {
        rates = ladder.rates
        walk.begin(at: position, on: ladder, isOwnPath: true)
    }

    /// Searches a slice. A step that is found has been made.
    package func next() -> Slice {
        switch walk.findInSlice() {
        case .unfinished: return .unfinished
        case .step(let step):
            walk.make(step)
            return .step(Hint(step, isRated: rates))
        case .none, .tooHard, .stopped, .solved: return .end
        }
    }
}

@available(*, unavailable)
extension SlicedPath: Sendable {}
