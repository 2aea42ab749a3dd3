/// A puzzle in the making: whole orbits of a complete grid come and go as its givens.
struct Draft {
    private let solution: Solution
    /// Given and not given, in random order.
    private var given: [CellSet]
    private var open: [CellSet]
    private(set) var givens: CellSet
    /// Givens that are known to leave no other solution.
    private let proof: CellSet?
    private var last: (move: Move, orbit: CellSet)?

    enum Move { case give, take }

    /// Starts from givens that have one solution, or nobody knows whether they do. If none of them
    /// is superfluous, none is ever taken away.
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

    /// Whether a solver need not be asked for other solutions.
    var isProven: Bool { proof.map { $0.subtracting(givens).isEmpty } ?? false }

    /// Makes a move; if the last one was the opposite, that was too much, so it is taken back and
    /// another of its kind is made. False if none is left.
    mutating func make(_ wanted: Move) -> Bool {
        var move = wanted
        if let last, last.move != wanted {
            change(last.orbit, wanted)
            move = last.move
        }
        // Each orbit is moved once: what was too much stays too much.
        guard let orbit = move == .give ? open.popLast() : given.popLast() else { return false }
        change(orbit, move)
        last = (move, orbit)
        return true
    }

    private mutating func change(_ orbit: CellSet, _ move: Move) {
        givens = move == .give ? givens.union(orbit) : givens.subtracting(orbit)
    }

    /// The puzzle. Where nothing is proven its rating must prove it.
    var proposal: SolvedPuzzle {
        let bits = givens.bits
        let digits = solution.digits
        let puzzle = Puzzle(
            trusted: CellDigits { bits >> UInt128($0) & 1 == 0 ? 0 : digits[$0] })
        return SolvedPuzzle(puzzle: puzzle, solution: solution)
    }
}
