import SudokuEngine

/// The memory in which the puzzles of a request are made: a grid, from which givens are removed.
struct LayoutWorkshop<Board: BoardWidth>: PuzzleWorkshop, ~Copyable {
    /// The number of candidates that share a grid where grids are scarce.
    private static var share: UInt64 { 16 }
    /// The most partitions that are tried for a candidate: 7 of 100 have no grid that is found soon.
    private static var partitions: Int { 40 }

    private let request: LayoutRequest
    private let seed: UInt64
    /// True if each candidate has regions of its own.
    private let drawsRegions: Bool
    /// True if complete grids are so rare that drawing one costs more than many puzzles.
    private let hasScarceGrids: Bool
    private var carver: LayoutCarver<Board>
    private var sampler: RegionSampler
    private var shaper: TierShaper
    private let tier: Tier?
    private var regions: CellMap?
    /// The grid made last, where several candidates share one, and its number.
    private var shared: (number: UInt64, grid: [UInt8]?)?

    init(_ request: LayoutRequest, seed: UInt64) {
        self.request = request.forCandidates
        tier = request.tier
        self.seed = seed ^ request.stream
        drawsRegions = request.layout.contains(.jigsaw) && request.regions == nil
        hasScarceGrids = request.layout.kinds.contains { $0.consecutive != nil }
        let images = SquareMap(request.symmetry).images(size: request.layout.size)
        carver = LayoutCarver(request.layout, CellOrbits(images))
        shaper = TierShaper(CellOrbits(images))
        sampler = RegionSampler(request.layout.frame)
        regions = request.regions
        if !drawsRegions { carver.load(request.layout.rules(regions: regions?.cells ?? [])) }
    }

    mutating func puzzle(_ number: UInt64, _ shouldStop: () -> Bool) -> SolvedLayoutPuzzle? {
        if tier != nil { return graded(number, shouldStop)?.solved }
        var random = SeededGenerator(seed: seed, stream: number)
        return candidate(number, &random, shouldStop)
    }

    mutating func graded(_ number: UInt64, _ shouldStop: () -> Bool) -> GradedLayoutPuzzle? {
        var random = SeededGenerator(seed: seed, stream: number)
        guard let solved = candidate(number, &random, shouldStop) else { return nil }
        if let tier { return shaper.shape(solved, tier, &random, &carver, shouldStop) }
        return shaper.grade(solved, shouldStop).map {
            GradedLayoutPuzzle(solved: solved, grade: $0)
        }
    }

    private mutating func candidate(
        _ number: UInt64, _ random: inout SeededGenerator, _ shouldStop: () -> Bool
    ) -> SolvedLayoutPuzzle? {
        guard let grid = grid(number, &random, shouldStop),
            let givens = carver.carve(grid, request, &random, shouldStop: shouldStop)
        else { return nil }
        return SolvedLayoutPuzzle(
            puzzle: LayoutPuzzle(trusted: request.layout, regions: regions, givens: givens),
            solution: LayoutSolution(digits: grid))
    }

    private mutating func grid(
        _ number: UInt64, _ random: inout SeededGenerator, _ shouldStop: () -> Bool
    ) -> [UInt8]? {
        if drawsRegions {
            for _ in 0..<Self.partitions {
                let map = CellMap(sampler.next(&random).map { Optional($0) })
                regions = map
                carver.load(request.layout.rules(regions: map.cells))
                let grid = carver.grid(tries: 3, budget: 200, &random, shouldStop: shouldStop)
                if grid != nil || shouldStop() { return grid }
            }
            return nil
        }
        guard hasScarceGrids else {
            return carver.grid(tries: 40, budget: 5_000, &random, shouldStop: shouldStop)
        }
        let number = number / Self.share
        if let shared, shared.number == number { return shared.grid }
        // The bits of the seed are inverted, so that no candidate has the same numbers.
        var random = SeededGenerator(seed: ~seed, stream: number)
        let grid = carver.grid(tries: 100, budget: 5_000, &random, shouldStop: shouldStop)
        shared = (number, grid)
        return grid
    }
}

extension LayoutRequest {
    /// A number that is different for other layouts and for minimal puzzles, so that they do not
    /// share grids.
    fileprivate var stream: UInt64 {
        var hash: UInt64 = isMinimal ? 1 : tier.map { 2 + UInt64($0.index) } ?? 2
        for byte in layout.name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
