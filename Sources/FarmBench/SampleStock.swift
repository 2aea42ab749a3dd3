package import PuzzleBundle
import PuzzleExchange
package import SudokuEngine
import SudokuLayouts

/// An unlimited supply of records for tests of storing and sending: the texts and grades of a few
/// real puzzles, each time another one.
package struct SampleStock: Sendable {
    /// The way in which records made from one puzzle differ.
    package enum Difference: Sendable {
        /// They have more givens, and therefore ids of their own.
        case givens
        /// They have numbers for ids, which is faster, and which a full check of a store reports.
        case id
    }

    private let real: [Tier: [PuzzleRecord]]
    private let difference: Difference
    private let digest: @Sendable ([UInt8]) -> [UInt8]
    /// The class keys of the layouts of promises.
    private let keys: [String: ClassKeys]

    /// Generates and grades puzzles; a thousand take a third of a second. `digest` is SHA-256. Every third
    /// puzzle of a tier is one of the promises, such as `layout=x:9 tier=hard`, that have this tier.
    package init(
        attempts: Int = 1_600, promises: [String] = [], by difference: Difference = .givens,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        self.digest = digest
        self.difference = difference
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
        var keys: [String: ClassKeys] = [:]
        for text in promises {
            guard let promise = try? PoolPromise(parsing: text, among: .all) else {
                preconditionFailure("\(text): no promise")
            }
            let made = Self.made(promise, digest)
            let layout = try? Layout(name: promise.layout.name)
            keys[promise.layout.name] = layout.map { ClassKeys($0) }
            for (number, record) in made.enumerated() {
                let place = 3 * number + 2
                let count = real[promise.tier]?.count ?? 0
                real[promise.tier, default: []].insert(record, at: min(place, count))
            }
        }
        self.real = real
        self.keys = keys
    }

    /// Returns some puzzles that keep a promise of a layout.
    private static func made(
        _ promise: PoolPromise, _ digest: ([UInt8]) -> [UInt8]
    ) -> [PuzzleRecord] {
        guard let aim = LayoutAim(promise) else {
            preconditionFailure("\(promise.text): no puzzle keeps it")
        }
        let producer = LayoutProducer(seed: 6)
        var made: [PuzzleRecord] = []
        for number: UInt64 in 0..<10_000 where made.count < 3 {
            for graded in producer.graded(number..<number + 1, for: aim) ?? [] {
                let id = PuzzleID(digest: digest(graded.solved.puzzle.classKey))
                if let record = PuzzleRecord(id: id, graded.solved, graded.grade) {
                    made.append(record)
                }
            }
        }
        return made
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
        switch difference {
        case .givens: return body.with(more: number / few.count) { id(of: $0) }
        case .id: return body.with(PuzzleID(digest: digest(Array("\(tier.name) \(number)".utf8))))
        }
    }

    private func id(of grid: RecordedGrid) -> PuzzleID {
        switch grid {
        case .classic(let puzzle, _): PuzzleID(digest: digest(puzzle.canonical.puzzle.ascii))
        case .layout(let grid, _):
            if let keys = keys[grid.layout], let puzzle = try? LayoutPuzzle(grid) {
                PuzzleID(digest: digest(keys.key(of: puzzle)))
            } else {
                preconditionFailure("\(grid.line): no puzzle of a promise")
            }
        }
    }

    /// Returns the puzzle with a number, taking the tiers in turn.
    package func record(_ number: Int) -> PuzzleRecord {
        let tiers = tiers
        return record(number / tiers.count, of: tiers[number % tiers.count])
    }
}

extension PuzzleRecord {
    /// Returns the record with the givens of those empty cells whose bits are set in a number.
    fileprivate func with(more number: Int, _ id: (RecordedGrid) -> PuzzleID) -> PuzzleRecord {
        if number == 0 { return self }
        var notation = Array(notation.utf8)
        let solution = grid.solution
        var bits = number
        // The givens are the last field; that of a killer may be empty.
        if notation.last == UInt8(ascii: ":") {
            notation += repeatElement(UInt8(ascii: "."), count: solution.count)
        }
        let start = notation.count - solution.count
        for cell in solution.indices where notation[start + cell] == UInt8(ascii: ".") {
            if bits & 1 == 1 { notation[start + cell] = solution[cell] }
            bits >>= 1
        }
        guard bits == 0, let more = RecordedGrid(notation: notation[...], solution: solution[...])
        else { preconditionFailure("\(number): more than there are empty cells") }
        return with(id(more), more)
    }

    fileprivate func with(_ id: PuzzleID, _ other: RecordedGrid? = nil) -> PuzzleRecord {
        PuzzleRecord(
            id: id, grid: other ?? grid, tier: tier, tierRating: tierRating, se: se,
            clues: (other ?? grid).clueCount, w20Hundredths: w20Hundredths,
            timeIndexHundredths: timeIndexHundredths, techniques: techniques, symmetry: symmetry,
            usesUniqueness: usesUniqueness)
    }
}
