import SudokuEngine

/// A carver: fills grids of one layout at random, and finds givens that determine them.
struct LayoutCarver<Board: BoardWidth>: ~Copyable {
    /// The most guesses of a uniqueness test; a puzzle that needs more is given up.
    private static var patience: Int { 20_000 }
    /// The most guesses of a test that saves a grading, which costs as much as hundreds.
    private static var shortPatience: Int { 200 }

    private var search = LayoutSearch<Board>()
    private let size: Int
    private let locksPlaces: Bool
    /// The states to which the removal of givens returns, one for each level of halves.
    private var saved = Words(count: 12 * Propagation<Board>.stateWords)
    private var solution: [UInt8] = []
    /// The sets of cells that are given together.
    private let orbits: CellOrbits
    /// The numbers of the sets that are givens, in the order in which they are removed.
    private var units: [Int] = []
    private var isKept: [Bool] = []
    private var clues = 0
    private var target = 0
    private var least = 0
    /// The most guesses that may show that a given is implied; singles alone may if it is 0.
    private var guesses = 0
    private var isUndecided = false

    init(_ layout: Layout, _ orbits: CellOrbits) {
        self.orbits = orbits
        size = layout.size
        locksPlaces = layout.locksPlaces
    }

    /// Loads the rules for the grids that follow.
    mutating func load(_ rules: GridRules) { search.load(rules, locksPlaces: locksPlaces) }

    // MARK: Grids

    /// Draws a complete grid; returns nil if tries with so many guesses each do not suffice.
    mutating func grid(
        tries: Int, budget: Int, _ random: inout SeededGenerator, shouldStop: () -> Bool
    ) -> [UInt8]? {
        search.grid.locksPlaces = true
        defer { search.grid.locksPlaces = locksPlaces }
        var drawn: SeededGenerator? = random
        defer { random = drawn ?? random }
        for _ in 0..<tries {
            search.grid.clear()
            let end = search.run(
                isPossible: true, upTo: 1, budget: budget, random: &drawn, shouldStop: shouldStop)
            if search.count == 1 { return search.first }
            if end == .exhausted || end == .stopped { return nil }
        }
        return nil
    }

    // MARK: Givens

    /// Returns the givens of a puzzle with this solution; nil if its number of givens is outside the
    /// limits, or its uniqueness takes too long to decide.
    mutating func carve(
        _ solution: [UInt8], _ request: LayoutRequest,
        _ random: inout SeededGenerator, shouldStop: () -> Bool
    ) -> [UInt8]? {
        self.solution = solution
        guesses = request.isMinimal ? Self.patience : 0
        isUndecided = false
        least = request.clues?.lowerBound ?? 0
        target = request.clues.map { least + random.below($0.count) } ?? 0
        gather(&random)
        random.shuffle(numbers: &units)
        clues = units.reduce(0) { $0 + orbits[$1].count }
        isKept = [Bool](repeating: true, count: units.count)
        search.grid.clear()
        decide(0, units.count, 0, shouldStop)
        if isUndecided { return nil }
        if let limits = request.clues, !limits.contains(clues) { return nil }
        var givens = [UInt8](repeating: 0, count: solution.count)
        for (unit, isKept) in zip(units, isKept) where isKept {
            for place in orbits[unit] {
                givens[orbits.cells[place]] = solution[orbits.cells[place]]
            }
        }
        return givens
    }

    /// Collects givens in random order until singles solve the grid and there are enough.
    private mutating func gather(_ random: inout SeededGenerator) {
        var order = Array(0..<orbits.count)
        random.shuffle(numbers: &order)
        units.removeAll(keepingCapacity: true)
        var spare: [Int] = []
        var count = 0
        search.grid.clear()
        for unit in order {
            guard hasOpenCell(unit) else {
                spare.append(unit)
                continue
            }
            add(unit)
            _ = search.grid.fillSingles()
            units.append(unit)
            count += orbits[unit].count
        }
        for unit in spare where count < target {
            units.append(unit)
            count += orbits[unit].count
        }
    }

    private func hasOpenCell(_ unit: Int) -> Bool {
        for place in orbits[unit] where search.grid.isOpen(orbits.cells[place]) { return true }
        return false
    }

    /// Adds givens to the grid.
    @inline(always) private mutating func add(_ unit: Int) {
        for place in orbits[unit] {
            let cell = orbits.cells[place]
            if search.grid.isOpen(cell) {
                search.grid.choose(Int(solution[cell]) - 1, at: cell)
            }
        }
    }

    /// Decides, in order, which of some units are kept: each is removed if those kept before it and
    /// all after it suffice.
    ///
    /// The grid has what follows from all units outside the range. Halves share that work: the second
    /// half is added to decide the first, then what was kept of the first to decide the second.
    private mutating func decide(_ first: Int, _ end: Int, _ level: Int, _ shouldStop: () -> Bool) {
        if first == end || clues <= target || isUndecided { return }
        if end - first == 1 {
            let count = orbits[units[first]].count
            if clues - count >= least, isImplied(units[first], byGuesses: guesses, shouldStop) {
                isKept[first] = false
                clues -= count
            }
            return
        }
        let middle = (first + end) / 2
        let start = level * Propagation<Board>.stateWords
        saved.copy(Propagation<Board>.stateWords, from: search.grid.state, at: 0, to: start)
        for unit in middle..<end { add(units[unit]) }
        _ = search.grid.fillSingles()
        decide(first, middle, level + 1, shouldStop)
        search.grid.state.copy(Propagation<Board>.stateWords, from: saved, at: start, to: 0)
        search.grid.settle()
        for unit in first..<middle where isKept[unit] { add(units[unit]) }
        _ = search.grid.fillSingles()
        decide(middle, end, level + 1, shouldStop)
    }

    /// Returns false if a puzzle has two solutions without some of its givens; true if it has one, or if
    /// that takes too many guesses to decide.
    mutating func canSpare(
        _ unit: Int, of puzzle: SolvedLayoutPuzzle, _ shouldStop: () -> Bool
    ) -> Bool {
        search.grid.clear()
        solution = puzzle.solution.digits
        for other in 0..<orbits.count where other != unit {
            if puzzle.puzzle.givens[orbits.cells[orbits[other].lowerBound]] != 0 { add(other) }
        }
        _ = search.grid.fillSingles()
        isUndecided = false
        return isImplied(unit, byGuesses: Self.shortPatience, shouldStop) || isUndecided
    }

    /// Returns true if the grid as it stands implies the digits of some cells.
    private mutating func isImplied(
        _ unit: Int, byGuesses guesses: Int, _ shouldStop: () -> Bool
    ) -> Bool {
        guard hasOpenCell(unit) else { return true }
        guard guesses > 0 else { return false }
        // There is another solution if and only if one has another digit here.
        let cell = orbits.cells[orbits[unit].lowerBound]
        search.grid.removePlace(Int(solution[cell]) - 1, cell)
        var none: SeededGenerator?
        let end = search.run(
            isPossible: true, upTo: 1, budget: guesses, random: &none, shouldStop: shouldStop)
        if end == .budget || end == .stopped { isUndecided = true }
        return end == .exhausted
    }
}
