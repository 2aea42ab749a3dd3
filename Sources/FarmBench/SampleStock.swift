package import PuzzleBundle
package import SudokuEngine

/// An unlimited supply of records for tests of storing and sending: the texts and grades of a few
/// real puzzles, each time with another id.
package struct SampleStock: Sendable {
    private let real: [Tier: [PuzzleRecord]]
    private let digest: @Sendable ([UInt8]) -> [UInt8]

    /// Generates and grades puzzles; a thousand take a third of a second. `digest` is SHA-256.
    package init(
        attempts: Int = 1_600, digest: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        self.digest = digest
        var real: [Tier: [PuzzleRecord]] = [:]
        var grader = Grader()
        for (symmetry, attempts) in [(Symmetry.halfTurn, attempts), (.none, attempts / 4)] {
            var generator = Generator(seed: 6, recipe: GeneratorOptions(symmetry: symmetry))
            for made in generator.puzzles(0..<UInt64(attempts)) {
                guard let made, case .graded(let grade) = grader.grade(made),
                    let record = PuzzleRecord(
                        id: PuzzleID(digest: digest(made.puzzle.canonical.puzzle.ascii)), made,
                        grade)
                else { continue }
                real[record.tier, default: []].append(record)
            }
        }
        self.real = real
    }

    /// The tiers of which there are real puzzles.
    package var tiers: [Tier] { Tier.allCases.filter { real[$0] != nil } }

    /// Returns at most `count` real puzzles with their own ids.
    package func realPuzzles(of tier: Tier, atMost count: Int) -> [PuzzleRecord] {
        Array((real[tier] ?? []).prefix(count))
    }

    /// Returns the puzzle with a number in a tier: the same every time.
    package func record(_ number: Int, of tier: Tier) -> PuzzleRecord {
        guard let few = real[tier] else { preconditionFailure("a tier of `tiers`") }
        let body = few[number % few.count]
        let name = Array("\(tier.name) \(number)".utf8)
        return body.renamed(PuzzleID(digest: digest(name)))
    }

    /// Returns the puzzle with a number, taking the tiers in turn.
    package func record(_ number: Int) -> PuzzleRecord {
        let tiers = tiers
        return record(number / tiers.count, of: tiers[number % tiers.count])
    }
}

extension PuzzleRecord {
    fileprivate func renamed(_ id: PuzzleID) -> PuzzleRecord {
        PuzzleRecord(
            id: id, grid: grid, tier: tier, tierRating: tierRating, se: se,
            clues: clues, w20Hundredths: w20Hundredths, timeIndexHundredths: timeIndexHundredths,
            techniques: techniques, symmetry: symmetry, usesUniqueness: usesUniqueness)
    }
}
