/// A walk along a ladder: from a position, by the first step that the ladder offers, again and again.
///
/// All that follow a ladder do it by this loop: grades, plans, hints, and searches in slices. The walk
/// owns the scratch space of its searches.
struct LadderWalk: ~Copyable {
    var state = SolvingState(Board(.empty))
    private var context = SearchContext()
    private var ladder = Ladder.human
    /// The solution, of which brute force takes a digit.
    private var solution: Solution?
    /// The number of the rung that is tried next.
    private var rung = 0
    /// The singles of HoDoKu's own path, which come from queues instead of searches.
    private var queues: SingleQueues?

    /// The outcome of a search.
    enum Offer {
        /// The first step that the ladder offers; it has not been made.
        case step(Step)
        /// The rungs searched so far offer none.
        case unfinished
        /// No rung offers a step.
        case none
        /// All remaining techniques are rated above the limit.
        case tooHard
        case stopped
        /// All cells are filled.
        case solved
    }

    var board: Board { state.board }

    /// True if the ladder `se121` does not have the rung that offered the last step.
    var isOnFarmAlone: Bool { ladder.rungs[rung].isOnFarmAlone }

    /// True if steps get their patterns, which a rating does not need.
    var explains: Bool {
        get { context.explains }
        set { context.explains = newValue }
    }

    // MARK: Beginning

    /// Begins at a position without mistakes.
    ///
    /// On HoDoKu's own path, from the beginning of a puzzle, singles come in the order in which they
    /// arose.
    mutating func begin(at position: Position, on ladder: Ladder, isOwnPath: Bool = false) {
        let puzzle = position.solved.puzzle
        if isOwnPath && ladder == .hodoku && position.entries.isEmpty && position.removed.isEmpty {
            var queues = SingleQueues()
            begin(on: queues.begin(with: puzzle), ladder)
            self.queues = queues
        } else {
            begin(on: position.board, ladder)
        }
        solution = position.solved.solution
        context.search.givens = puzzle.givens.bits
        context.search.filled = puzzle.digits
        for entry in position.entries {
            context.search.filled[entry.cell.index] = entry.digit.raw
        }
    }

    /// Begins on a board, on a ladder that rates.
    mutating func begin(on board: Board, _ ladder: Ladder) {
        self.ladder = ladder
        state = SolvingState(board)
        rung = 0
        queues = nil
        solution = nil
    }

    // MARK: Searching

    /// Searches on all rungs, if need be.
    mutating func find(upTo limit: Rating? = nil, _ shouldStop: () -> Bool) -> Offer {
        find(through: ladder.rungs.count, upTo: limit, shouldStop)
    }

    /// Searches a slice: the next rung.
    mutating func findInSlice() -> Offer { find(through: rung + 1, upTo: nil, { false }) }

    // Compiled once, not for each closure that the loops below are called with.
    @inline(never)
    private mutating func find(
        through end: Int, upTo limit: Rating?, _ shouldStop: () -> Bool
    ) -> Offer {
        if state.board.isFull { return .solved }
        if queues != nil, rung < HodokuLadder.singles.count {
            let explains = context.explains
            if let single = queues?.next(on: state.board, explains) { return .step(single) }
            rung = HodokuLadder.singles.count
        }
        state.notice()
        context.scope = state.scope
        defer { state.scope = context.scope }
        let offer = Self.offer(
            on: state.board, ladder, from: &rung, through: end, upTo: limit, &context, shouldStop)
        guard case .none = offer, ladder.hasBruteForce, let solution else { return offer }
        return .step(BruteForce.step(on: state.board, to: solution))
    }

    /// Tries the rungs in order. The board stays in place while the context changes: passed together,
    /// they would be copied for each search.
    private static func offer(
        on board: Board, _ ladder: Ladder, from rung: inout Int, through end: Int,
        upTo limit: Rating?, _ context: inout SearchContext, _ shouldStop: () -> Bool
    ) -> Offer {
        context.isStopped = false
        // By index: an iterator would retain what each rung refers to.
        while rung < ladder.rungs.count {
            if rung >= end { return .unfinished }
            if let limit, ladder.rungs[rung].minimumFromHere > limit.tenths { return .tooHard }
            // Searches that rate are short, but for those of chains, which ask on their own.
            if !ladder.rates && shouldStop() { return .stopped }
            context.slot = ladder.rungs[rung].slot
            if let step = ladder.rungs[rung].rung.first(board, &context, shouldStop) {
                if let limit, let rating = step.rating, rating > limit { return .tooHard }
                return .step(step)
            }
            if context.isStopped { return .stopped }
            rung += 1
        }
        return .none
    }

    // MARK: Making steps

    /// Makes a step, and begins again at the first rung.
    @inline(never)
    mutating func make(_ step: Step) {
        let left = state.board.left
        if queues != nil {
            for cell in Bits(step.cells) {
                queues?.place(step.digit, in: cell, on: &state.board)
            }
            queues?.remove(step.eliminations, on: &state.board)
        } else {
            state.board.apply(step)
        }
        for cell in Bits(step.cells) { context.search.filled[cell] = UInt8(step.digit + 1) }
        rung = 0
        precondition(state.board.left < left, "\(step.technique) changes nothing")
        assert(
            solution.map { state.board.allows($0) } ?? true,
            "\(step.technique) broke the solution")
    }

    /// Visits the steps up to the end of the ladder and makes them; returns how it ended.
    mutating func follow(
        _ shouldStop: () -> Bool, _ visit: (_ step: Step) -> Void
    ) -> Offer {
        while true {
            if shouldStop() { return .stopped }
            let offer = find(shouldStop)
            guard case .step(let step) = offer else { return offer }
            visit(step)
            make(step)
        }
    }

    /// Returns the number of uses of each technique in a puzzle's solution, in order of first use;
    /// nil if `shouldStop` returned true. Where the ladder finds no step, brute force is the last.
    mutating func uses(
        in solved: SolvedPuzzle, on ladder: Ladder, _ shouldStop: () -> Bool
    ) -> [Technique.Count]? {
        begin(at: Position(solved), on: ladder, isOwnPath: true)
        explains = false
        defer { explains = true }
        var uses: [Technique.Count] = []
        switch follow(shouldStop, { uses.count($0.technique) }) {
        case .stopped: return nil
        case .solved: return uses
        default:
            uses.count(BruteForce.technique)
            return uses
        }
    }

    /// Returns the steps of a puzzle's solution up to where the ladder finds none; nil if
    /// `shouldStop` returned true.
    mutating func path(
        of solved: SolvedPuzzle, on ladder: Ladder, _ shouldStop: () -> Bool
    ) -> [Step]? {
        begin(at: Position(solved), on: ladder, isOwnPath: true)
        var path: [Step] = []
        if case .stopped = follow(shouldStop, { path.append($0) }) { return nil }
        return path
    }
}
