import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct KillerGraderTests {
    /// Killers with the rating of the prototype whose ladder this one is.
    private static func rated() throws -> [(puzzle: LayoutPuzzle, tenths: Int)] {
        try TestData.lines("layouts/killers-generated.tsv").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let tenths = try #require(Double(fields[3]))
            return (try LayoutPuzzle(parsing: fields[1]), Int((tenths * 10).rounded()))
        }
    }

    @Test func `ratings are those of the prototype`() throws {
        var grader = LayoutGrader()
        var again = LayoutGrader()
        let pools = PoolLayout.of(try Layout(name: "killer:9"))
        for (puzzle, tenths) in try Self.rated() {
            let outcome = grader.grade(puzzle, upTo: Tier.expert.ceiling)
            guard case .graded(let grade) = outcome else {
                #expect(outcome == .tooHard && tenths > 72, "\(puzzle)")
                continue
            }
            #expect(grade.tierRating.tenths == tenths, "\(puzzle)")
            #expect(Self.steps(grade) > 40 && grade.farm.untilFirstPlacement <= grade.tierRating)
            let names = grade.techniques.map { $0.technique.name }
            let refused = names.filter { name in
                PoolLayouts.all.technique(name).map { !pools.allows($0) } ?? true
            }
            #expect(refused == [], "filters and pools accept what occurs")
            let repeated = again.grade(puzzle, upTo: Tier.expert.ceiling)
            #expect(repeated == outcome)
        }
    }

    @Test func `graded for a tier, a puzzle has it or not as without`() throws {
        var grader = LayoutGrader()
        var stopped = 0
        for (puzzle, tenths) in try Self.rated() where tenths <= 72 {
            guard case .graded(let grade) = grader.grade(puzzle) else { continue }
            for tier in Tier.allCases {
                let limit = tier.killerRatings.upperBound
                let outcome = grader.grade(puzzle, upTo: limit, for: tier) { false }
                if case .graded(let found) = outcome, found.tier == tier {
                    #expect(found == grade)
                } else {
                    #expect(grade.tier != tier)
                }
                if outcome == .tooHard, grade.tierRating <= limit { stopped += 1 }
            }
        }
        #expect(stopped > 0, "some break a promise before their end")
    }

    @Test func `what is left of cages follows from the candidates`() throws {
        var grader = LayoutGrader()
        for (puzzle, _) in try Self.rated().prefix(20) {
            _ = grader.followKiller(puzzle, upTo: Tier.expert.ceiling) { _, board in
                for (number, cage) in puzzle.cages.enumerated() {
                    let rest = board.rests[number]
                    let cells = cage.cells.filter { board.grid.filled[$0] == 0 }
                    #expect(rest.cells == cells)
                    if cells.isEmpty { continue }
                    var candidates: UInt64 = 0
                    for cell in cells { candidates |= board.grid[cell] }
                    let sum = cage.cells.reduce(cage.sum ?? 0) { $0 - Int(board.grid.filled[$1]) }
                    let sets = (1..<UInt64(512)).filter { set in
                        set.nonzeroBitCount == cells.count && set.digitSum == sum
                            && set & ~candidates == 0
                            && cells.allSatisfy { board.grid[$0] & set != 0 }
                    }
                    #expect(rest.sum == sum && rest.candidates == candidates)
                    #expect(Set(board.combinations(number)) == Set(sets))
                    #expect(rest.union == sets.reduce(0, |) && rest.common == sets.reduce(511, &))
                }
            }
        }
    }

    /// Sums of houses are looked at again when a cell that is in no cage is filled.
    @Test func `a cell without a cage contradicts no sum`() throws {
        var grader = LayoutGrader()
        var solved = 0
        for (number, rated) in try Self.rated().enumerated() where number % 3 == 0 {
            let puzzle = rated.puzzle
            let cages = Array(puzzle.cages.dropFirst())
            let open = try LayoutPuzzle(puzzle.layout, cages: cages, givens: puzzle.givens)
            guard LayoutSolver().solve(open).isUnique else { continue }
            let (end, _) = grader.followKiller(open, upTo: Tier.expert.ceiling) { _, board in
                let isContradictory = board.isContradictory
                #expect(!isContradictory)
            }
            #expect(end == .solved || end == .tooHard, "\(open)")
            if end == .solved { solved += 1 }
        }
        #expect(solved > 0)
    }

    private static func steps(_ grade: LayoutGrade) -> Int {
        grade.techniques.reduce(0) { $0 + $1.count }
    }

    /// Another image of a puzzle has the same tier: turned, mirrored, or with 10 - d for each digit d.
    @Test func `images have the same tier`() throws {
        var grader = LayoutGrader()
        for (number, rated) in try Self.rated().enumerated() where number % 5 == 0 {
            let (puzzle, images) = (rated.puzzle, SquareMap.all[number / 5 % 8].images(size: 9))
            let isComplement = number % 2 == 0
            let cages = puzzle.cages.map { cage in
                let sum = cage.sum.map { isComplement ? 10 * cage.cells.count - $0 : $0 }
                return GridCage(cage.cells.map { images[$0] }, sum: sum)
            }
            let image = try LayoutPuzzle(puzzle.layout, cages: cages, givens: puzzle.givens)
            guard case .graded(let grade) = grader.grade(image, upTo: Tier.expert.ceiling)
            else {
                #expect(rated.tenths > 54, "\(image)")
                continue
            }
            let tier = puzzle.layout.tier(holding: Rating(tenths: min(rated.tenths, 72)))
            #expect(grade.band == tier, "\(image)")
        }
    }

    @Test(arguments: Tier.allCases)
    func `killers of a tier keep its promise`(tier: Tier) throws {
        let request = try LayoutRequest(Layout(name: "killer:9"), tier: tier)
        let producer = LayoutProducer(seed: 15)
        let all = try #require(producer.graded(0..<40, for: request))
        #expect(!all.isEmpty)
        for made in all {
            #expect(made.grade.tier == tier && made.grade.verdict.faults.isEmpty)
            #expect(request.cages?.count.contains(made.solved.puzzle.cages.count) == true)
            #expect(LayoutSolver().solve(made.solved.puzzle).first == made.solved.solution)
        }
        let plain = try #require(producer.puzzles(0..<40, for: request))
        #expect(plain == all.map { $0.solved })
    }

    @Test(arguments: [
        ("x-killer:9", Tier.hard), ("jigsaw-killer:9", .medium), ("windoku-killer:9", .easy),
        ("killer:6", .beginner), ("killer:6", .medium), ("killer:4", .beginner),
        ("x-killer:9", .expert), ("jigsaw-killer:9", .expert), ("windoku-killer:9", .expert),
    ])
    func `other killers have tiers`(name: String, tier: Tier) throws {
        let request = try LayoutRequest(Layout(name: name), tier: tier)
        let all = try #require(LayoutProducer(seed: 16).graded(0..<60, for: request))
        #expect(!all.isEmpty && all.allSatisfy { $0.grade.tier == tier })
        let counts = try #require(request.cages?.count)
        #expect(all.allSatisfy { counts.contains($0.solved.puzzle.cages.count) })
    }

    @Test func `killers with extra houses are rated as by a grader that saw no others`() throws {
        let layout = try Layout(name: "extra-killer:9")
        var kept = LayoutGrader()
        for (puzzle, _) in try Self.rated().prefix(12) {
            let digits = try #require(LayoutSolver().solve(puzzle).first).digits
            // Digit 1 of row 1, 2 of row 2 and so on; then those of columns.
            let houses = [
                (0..<9).compactMap { row in
                    (9 * row..<9 * row + 9).first { Int(digits[$0]) == row + 1 }
                },
                (0..<9).compactMap { column in
                    (0..<9).map { 9 * $0 + column }.first { Int(digits[$0]) == column + 1 }
                },
            ]
            for house in houses {
                let extra = CellMap([house], cellCount: 81)
                let other = try LayoutPuzzle(
                    layout, extra: extra, cages: puzzle.cages, givens: puzzle.givens)
                var fresh = LayoutGrader()
                let grade = fresh.grade(other, upTo: Tier.expert.ceiling)
                #expect(kept.grade(other, upTo: Tier.expert.ceiling) == grade, "\(other)")
            }
        }
    }

    @Test func `a verdict names the broken promise`() throws {
        var grader = LayoutGrader()
        let layout = try Layout(name: "killer:9")
        #expect(
            Tier.allCases.map { layout.ratings(of: $0).lowerBound.tenths } == [
                10, 24, 26, 30, 36, 56,
            ])
        var faults: Set<String> = []
        for (puzzle, tenths) in try Self.rated() where tenths < 26 {
            guard case .graded(let grade) = grader.grade(puzzle) else { continue }
            #expect((grade.tier == nil) == (grade.verdict.rejected != nil))
            faults.formUnion(grade.verdict.faults)
        }
        #expect(faults.contains { $0.hasPrefix("w20 ") })
        #expect(!LayoutGrader.canGrade(try Layout(name: "killer:12")))
    }
}
