import SudokuEngine

/// The memory in which the killers of a request are made: a grid, whose division into cages is changed.
struct KillerWorkshop<Board: BoardWidth>: PuzzleWorkshop, ~Copyable {
    /// The most guesses of a proof, and the most proofs for a grid.
    private static var patience: Int { 400 }
    private static var rounds: Int { 60 }
    /// The most guesses of the proof of a puzzle that the ladder solves.
    private static var lastPatience: Int { 20_000 }
    /// The most changes of cages on the way to a tier.
    private static var changes: Int { 120 }
    /// The most divisions into cages that are tried for a grid.
    private static var partitions: Int { 20 }

    private let request: LayoutRequest
    private let form: CageForm
    private let seed: UInt64
    private let drawsRegions: Bool
    private var carver: LayoutCarver<Board>
    private var sampler: RegionSampler
    private var regions: CellMap?
    /// The rules without cages.
    private var rules: GridRules
    private var prover = LayoutSearch<Board>()
    private var partition: CagePartition
    private let sizes: [CageSizes]
    /// The other solutions that proofs found for the grid.
    private var others: [[UInt8]] = []
    private var grader = LayoutGrader()
    /// The symmetries of the layout, once they are needed: few candidates come as far.
    private var keys: ClassKeys?

    init(_ request: LayoutRequest, seed: UInt64) {
        guard let form = request.cages else { preconditionFailure("killers have cages") }
        let layout = request.layout
        self.request = request
        self.form = form
        self.seed = seed ^ request.stream(form)
        drawsRegions = layout.contains(.jigsaw) && request.regions == nil
        carver = LayoutCarver(layout, CellOrbits(Array(0..<layout.cellCount)))
        sampler = RegionSampler(layout.frame)
        regions = request.regions
        rules = layout.rules(regions: regions?.cells ?? [])
        if !drawsRegions {
            carver.load(rules)
            prover.load(rules, locksPlaces: false)
        }
        partition = CagePartition(
            size: layout.size, largest: form.largest, arePleasant: form.shapes == .pleasant,
            symmetry: request.symmetry)
        // A cage often ends before it has the size drawn for it.
        sizes = form.count.map {
            CageSizes(mean: 1.08 * Double(layout.cellCount) / Double($0), largest: form.largest)
        }
    }

    mutating func puzzle(_ number: UInt64, _ shouldStop: () -> Bool) -> SolvedLayoutPuzzle? {
        if request.tier != nil { return graded(number, shouldStop)?.solved }
        var random = SeededGenerator(seed: seed, stream: number)
        guard let grid = grid(&random, shouldStop), divide(grid, &random),
            makeUnique(grid, &random, shouldStop)
        else { return nil }
        return SolvedLayoutPuzzle(puzzle: puzzle, solution: LayoutSolution(digits: grid))
    }

    mutating func graded(_ number: UInt64, _ shouldStop: () -> Bool) -> GradedLayoutPuzzle? {
        var random = SeededGenerator(seed: seed, stream: number)
        guard let grid = grid(&random, shouldStop), divide(grid, &random) else { return nil }
        // Few killers are steered to chains and no further: the last tier is found by trying.
        let isSteered = request.tier.map { $0 < .expert } ?? false
        let isFound =
            isSteered
            ? steer(&random, shouldStop) : makeUnique(grid, &random, shouldStop)
        guard isFound, let grade = grade(puzzle, shouldStop) else { return nil }
        // No step assumes that there is one solution; the proof is for whoever doubts it.
        if isSteered, !isUnique(grid, shouldStop) { return nil }
        if request.tier != nil, !imagesHaveTier(shouldStop) { return nil }
        return GradedLayoutPuzzle(
            solved: SolvedLayoutPuzzle(puzzle: puzzle, solution: LayoutSolution(digits: grid)),
            grade: grade)
    }

    /// Returns the grade of a puzzle, if it has the tier of the request.
    private mutating func grade(
        _ puzzle: LayoutPuzzle, _ shouldStop: () -> Bool
    ) -> LayoutGrade? {
        let tier = request.tier
        guard
            case .graded(let grade) = grader.grade(
                puzzle, upTo: tier?.killerRatings.upperBound, for: tier, shouldStop)
        else { return nil }
        return tier == nil || grade.tier == tier ? grade : nil
    }

    /// Returns true if every image of the puzzle has its tier. Of steps with the same rating that in the
    /// first row comes first, so another image may have more or fewer cells open at a step: one of nine
    /// killers for beginners kept the promise as it was made, but not turned.
    private mutating func imagesHaveTier(_ shouldStop: () -> Bool) -> Bool {
        let puzzle = puzzle
        let keys = keys ?? ClassKeys(request.layout)
        self.keys = keys
        return keys.allImages(ofKiller: puzzle) { $0 == puzzle || grade($0, shouldStop) != nil }
    }

    private var puzzle: LayoutPuzzle {
        LayoutPuzzle(
            trusted: request.layout, regions: regions, cages: partition.gridCages,
            givens: [UInt8](repeating: 0, count: rules.cellCount))
    }

    // MARK: Grids and cages

    private mutating func grid(
        _ random: inout SeededGenerator, _ shouldStop: () -> Bool
    ) -> [UInt8]? {
        guard drawsRegions else {
            return carver.grid(tries: 40, budget: 5_000, &random, shouldStop: shouldStop)
        }
        for _ in 0..<40 {
            let map = CellMap(sampler.next(&random).map { Optional($0) })
            regions = map
            rules = request.layout.rules(regions: map.cells)
            carver.load(rules)
            let grid = carver.grid(tries: 3, budget: 200, &random, shouldStop: shouldStop)
            if grid != nil { prover.load(rules, locksPlaces: false) }
            if grid != nil || shouldStop() { return grid }
        }
        return nil
    }

    private mutating func divide(_ grid: [UInt8], _ random: inout SeededGenerator) -> Bool {
        for _ in 0..<Self.partitions {
            let number = random.below(sizes.count)
            if partition.draw(grid, form.count, sizes[number], &random) { return true }
        }
        return false
    }

    // MARK: Uniqueness

    /// Changes the cages until no other grid satisfies them; returns false if that takes too many
    /// proofs, or one of them too many guesses.
    private mutating func makeUnique(
        _ grid: [UInt8], _ random: inout SeededGenerator, _ shouldStop: () -> Bool
    ) -> Bool {
        others.removeAll(keepingCapacity: true)
        for round in 0..<Self.rounds {
            let known = others.count
            let isProved = prove(grid, &random, shouldStop)
            if shouldStop() { return false }
            let isPleasant = form.shapes == .any || !partition.hasChain
            if isProved, isPleasant { return true }
            let hasChanged =
                isProved
                ? changeAny(&random)
                : known < others.count
                    && excludeOthers(mayBeSplit: round > Self.rounds / 3, &random)
            guard hasChanged || splitAny(&random) else { return false }
        }
        return false
    }

    /// Returns true if the cages have one solution; notes others.
    private mutating func prove(
        _ grid: [UInt8], _ random: inout SeededGenerator, _ shouldStop: () -> Bool
    ) -> Bool {
        prover.load(partition.gridCages, isThorough: false)
        var drawn: SeededGenerator? = random
        defer { random = drawn ?? random }
        let end = prover.run(
            isPossible: prover.grid.start([]), upTo: 2, budget: Self.patience, random: &drawn,
            shouldStop: shouldStop)
        if prover.count > 0, prover.first != grid { others.append(prover.first) }
        if prover.count == 2 {
            let second = prover.last
            if second != grid { others.append(second) }
        }
        return prover.count == 1 && end == .exhausted
    }

    /// Changes the cages until none of the other solutions satisfies them.
    private mutating func excludeOthers(
        mayBeSplit: Bool, _ random: inout SeededGenerator
    ) -> Bool {
        for turn in 0..<80 {
            let left = others.filter { partition.isSatisfied(by: $0) }
            guard !left.isEmpty else { return true }
            let other = left[random.below(left.count)]
            let cells = other.indices.filter { other[$0] != partition.solution[$0] }
            _ = partition.change(
                cells[random.below(cells.count)],
                mayBeSplit: mayBeSplit && turn > 40 && canSplit, &random)
        }
        return !others.contains { partition.isSatisfied(by: $0) }
    }

    private mutating func isUnique(_ grid: [UInt8], _ shouldStop: () -> Bool) -> Bool {
        prover.load(partition.gridCages, isThorough: true)
        var none: SeededGenerator?
        let end = prover.run(
            isPossible: prover.grid.start([]), upTo: 2, budget: Self.lastPatience, random: &none,
            shouldStop: shouldStop)
        return end == .exhausted && prover.count == 1 && prover.first == grid
    }

    // MARK: Steering

    /// Changes the cages until the ladder solves the puzzle within the tier: a change that solves fewer
    /// cells than before is undone. Returns false if that takes too many changes.
    private mutating func steer(
        _ random: inout SeededGenerator, _ shouldStop: () -> Bool
    ) -> Bool {
        guard let limit = request.tier?.killerRatings.upperBound else { return false }
        var empty = grader.followKiller(puzzle, upTo: limit) { _, _ in }.empty
        for _ in 0..<Self.changes {
            let isSolved = empty.isEmpty
            if isSolved, form.shapes == .any || !partition.hasChain { return true }
            if shouldStop() { return false }
            let cell = isSolved ? random.below(rules.cellCount) : empty[random.below(empty.count)]
            let saved = partition
            guard partition.change(cell, mayBeSplit: canSplit, &random) else { continue }
            let next = grader.followKiller(puzzle, upTo: limit) { _, _ in }.empty
            if next.count <= empty.count { empty = next } else { partition = saved }
        }
        return false
    }

    private var canSplit: Bool { partition.cages.count < form.count.upperBound }

    private mutating func splitAny(_ random: inout SeededGenerator) -> Bool {
        canSplit && partition.split(random.below(partition.cages.count), &random)
    }

    private mutating func changeAny(_ random: inout SeededGenerator) -> Bool {
        for _ in 0..<20 {
            if partition.change(random.below(rules.cellCount), mayBeSplit: false, &random) {
                return true
            }
        }
        return false
    }
}

extension LayoutRequest {
    /// A number that is different for other requests, so that they do not share grids.
    fileprivate func stream(_ form: CageForm) -> UInt64 {
        let text =
            "\(layout.name) \(tier?.name ?? "") "
            // Embedded Swift has no text of a range.
            + "\(form.count.lowerBound)...\(form.count.upperBound) \(form.largest) "
            + "\(symmetry.rawValue) \(form.shapes.rawValue)"
        return text.utf8.reduce(1) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
