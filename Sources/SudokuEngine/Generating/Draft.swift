/// A puzzle that is tuned by adding and removing givens in whole orbits of a complete grid.
struct Draft {
    private let solution: Solution
    /// The orbits given and those not given, in random order.
    private var given: [CellSet]
    private var open: [CellSet]
    private(set) var givens: CellSet
    /// Givens that are known to allow no other solution.
    private let proof: CellSet?
    private var last: (move: Move, orbit: CellSet)?

    enum Move { case give, take }

    /// Starts from givens that are known to have one solution (`isProven`) or that may have
    /// several. If none is superfluous (`isMinimal`), none is ever removed.
    init(
        _ solution: Solution, givens: CellSet, isProven: Bool, isMinimal: Bool,
        orbits: [CellSet], _ random: inout SeededGenerator
    ) {
        self.solution = solution
        self.givens = givens
        proof = isProven ? givens : nil
        var shuffled = orbits
        random.shuffle(&shuffled)
        given = isMinimal ? [] : shuffled.filter { !givens.intersection($0).isEmpty }
        open = shuffled.filter { givens.intersection($0).isEmpty }
    }

    var clues: Int { givens.count }

    /// Indicates that the solution is known to be unique, so that no solver need confirm it.
    var isProven: Bool { proof.map { $0.subtracting(givens).isEmpty } ?? false }

    /// Makes a move. If the last one was the opposite, it went too far, so it is undone and
    /// replaced by another of its kind. Returns false if none is left.
    mutating func make(_ wanted: Move) -> Bool {
        var move = wanted
        if let last, last.move != wanted {
            change(last.orbit, wanted)
            move = last.move
        }
        // Each orbit is moved once: a move that went too far would do so again.
        guard let orbit = move == .give ? open.popLast() : given.popLast() else { return false }
        change(orbit, move)
        last = (move, orbit)
        return true
    }

    private mutating func change(_ orbit: CellSet, _ move: Move) {
        givens = move == .give ? givens.union(orbit) : givens.subtracting(orbit)
    }

    /// The puzzle. Unless ``isProven``, its rating must prove that the solution is unique.
    var proposal: SolvedPuzzle {
        let bits = givens.bits
        let digits = solution.digits
        let puzzle = Puzzle(
            trusted: CellDigits { bits >> ($0) & 1 == 0 ? 0 : digits[$0] })
        return SolvedPuzzle(puzzle: puzzle, solution: solution)
    }
}
