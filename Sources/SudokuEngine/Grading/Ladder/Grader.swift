/// A solver that uses human techniques and rates its steps. Use one grader per worker: it owns all
/// scratch space.
public struct Grader: ~Copyable {
    var context = SearchContext()
    /// The farm ladder's path of the current puzzle, from the first step on that only this
    /// ladder has.
    var farmPath: [PathPoint] = []
    /// The solvers by named techniques, which exist once they are needed.
    var named: NamedSolver?
    var hodoku: HodokuGrader?

    /// Creates a grader with memory of its own.
    public init() {}

    /// The result of trying the ladder on a board.
    enum LadderResult {
        case found(Finding)
        /// All remaining techniques are rated above the limit.
        case tooHard
        case stopped
        case none
    }

    /// Returns the first step that the ladder offers.
    mutating func step(
        on state: inout SolvingState, _ ladder: Ladder, upTo limit: Rating?,
        _ shouldStop: () -> Bool
    ) -> LadderResult {
        state.notice()
        context.scope = state.scope
        defer { state.scope = context.scope }
        return offer(on: state.board, ladder, upTo: limit, shouldStop)
    }

    /// Tries the searches of the ladder in order. The board stays in place while the scope changes:
    /// passed together, they would be copied for each search.
    private mutating func offer(
        on board: Board, _ ladder: Ladder, upTo limit: Rating?, _ shouldStop: () -> Bool
    ) -> LadderResult {
        context.isStopped = false
        // By index: an iterator would retain what each rung refers to.
        for index in ladder.rungs.indices {
            if let limit, ladder.rungs[index].minimumFromHere > limit.tenths { return .tooHard }
            context.slot = ladder.rungs[index].slot
            if let finding = ladder.rungs[index].search.first(board, &context, shouldStop) {
                if let limit, finding.rating > limit { return .tooHard }
                return .found(finding)
            }
            if context.isStopped { return .stopped }
        }
        return .none
    }
}
