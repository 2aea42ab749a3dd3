import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct KillerHintTests {
    /// Layouts with a number of killers each, 200 together, and the limits of their cages.
    private static let made: [(name: String, count: Int, cages: ClosedRange<Int>)] = [
        ("killer:4", 50, 4...7), ("killer:6", 70, 8...16), ("killer:9", 50, 26...36),
        ("x-killer:9", 10, 26...32), ("windoku-killer:9", 10, 26...32),
        ("jigsaw-killer:9", 10, 26...32),
    ]

    @Test(arguments: made)
    func `every step of killers is told whole, with sums that are true`(
        name: String, count: Int, cages: ClosedRange<Int>
    ) throws {
        let layout = try Layout(name: name)
        let request = try LayoutRequest(
            layout, cages: CageForm(layout, count: cages, largest: layout.size == 4 ? 4 : 5))
        var producer = LayoutProducer(seed: 48)
        var grader = LayoutGrader(budget: 100)
        let all = producer.next(count, for: request)
        var (faults, steps): ([String], Int) = ([], 0)
        for made in try #require(all) {
            let found = grader.plan(of: made.puzzle)
            for hint in try #require(found) {
                faults += Self.faults(of: hint, made.solution)
                steps += 1
            }
        }
        #expect(faults.isEmpty, "\(faults.prefix(9).joined(separator: "\n"))")
        #expect(steps > 10 * count)
    }

    /// Published killers need the rarer techniques of cages, too, made ones the others.
    @Test func `each technique of cages is told whole`() throws {
        var missing = Set(LayoutTechnique.Special.allCases.drop { $0 != .cageLastCell }.map(\.id))
        var faults: [String] = []
        var grader = LayoutGrader(budget: 2_000)
        var killers: [SolvedLayoutPuzzle] = []
        for line in try TestData.lines("layouts/killers.tsv") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 4, fields[3].hasPrefix("killer:9:") else { continue }
            let solution = LayoutSolution(digits: fields[4].utf8.map { $0 - 48 })
            let puzzle = try LayoutPuzzle(parsing: fields[3])
            killers.append(SolvedLayoutPuzzle(puzzle: puzzle, solution: solution))
        }
        let layout = try Layout(name: "killer:9")
        let request = try LayoutRequest(layout, cages: CageForm(layout, count: 24...27, largest: 5))
        var producer = LayoutProducer(seed: 7)
        let made = producer.next(60, for: request)
        for solved in try #require(made) + killers where !missing.isEmpty {
            let plan = grader.plan(of: solved.puzzle)
            for hint in try #require(plan) {
                missing.remove(hint.technique.id)
                faults += Self.faults(of: hint, solved.solution)
            }
        }
        #expect(faults.isEmpty, "\(faults.prefix(9).joined(separator: "\n"))")
        #expect(missing == [])
    }

    @Test(arguments: [
        (Tier.beginner, "killer:9"), (.easy, "killer:9"), (.medium, "killer:9"),
        (.intermediate, "killer:9"), (.hard, "killer:9"), (.expert, "killer:9"),
        (.beginner, "killer:4"), (.beginner, "killer:6"), (.easy, "killer:6"),
        (.medium, "killer:6"), (.hard, "x-killer:9"), (.intermediate, "windoku-killer:9"),
        (.medium, "jigsaw-killer:9"),
    ])
    func `hints alone lead to the solution`(tier: Tier, name: String) throws {
        let request = try LayoutRequest(Layout(name: name), tier: tier)
        var producer = LayoutProducer(seed: 12)
        var grader = LayoutGrader()
        let made = producer.next(2, for: request)
        for solved in try #require(made) {
            var position = LayoutPosition(solved.puzzle)
            var hints: [LayoutHint] = []
            while let hint = grader.hint(for: position) {
                position.apply(hint)
                hints.append(hint)
            }
            #expect(position.digits == solved.solution.digits)
            let plan = grader.plan(of: solved.puzzle)
            #expect(plan?.map(\.description) == hints.map(\.description))
            #expect(hints.map(\.rating).max().map { tier.killerRatings.contains($0) } == true)
            // What can be found at first has the next step among it.
            let first = grader.hints(for: LayoutPosition(solved.puzzle))
            #expect(first.map(\.description).contains(hints[0].description))
            #expect(Set(first.map(\.description)).count == first.count)
        }
    }

    @Test func `a hint tells of the cage or the houses to look at`() throws {
        let puzzle = try LayoutPuzzle(parsing: "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:")
        var grader = LayoutGrader()
        let plan = grader.plan(of: puzzle)
        for hint in try #require(plan) where !hint.technique.isSingle {
            let cells = hint.cells(at: .place)
            if hint.step.parts.first?.role == .cage {
                let cage = try #require(puzzle.cages.first { $0.cells == cells })
                let name = "r\(cage.cells[0] / 4 + 1)c\(cage.cells[0] % 4 + 1)"
                #expect(hint.sentence(at: .place) == "Look at the cage at \(name).")
                #expect(
                    hint.sentence(at: .place, in: .german) == "Sieh dir den Käfig bei \(name) an.")
            } else if let sum = hint.step.sums.first {
                #expect(cells.count == 4 * sum.houses.count)
            }
        }
    }

    @Test func `killers without a ladder have no hints`() throws {
        let dots = String(repeating: ".", count: 143)
        let puzzle = try LayoutPuzzle(parsing: "killer:12:A\(dots)/5:")
        var grader = LayoutGrader()
        let (hint, plan) = (grader.hint(for: LayoutPosition(puzzle)), grader.plan(of: puzzle))
        #expect(hint == nil && plan?.isEmpty == true)
    }

    // MARK: Faults

    /// Returns what is wrong with a step: in a puzzle with this solution, or in what it says.
    private static func faults(of hint: LayoutHint, _ solution: LayoutSolution) -> [String] {
        var faults = [hint.fault(solution)].compactMap { $0 }
        let sums = hint.step.sums
        for sum in sums where sum.cage != nil || !sum.houses.isEmpty {
            // So has a cage in which an assumption ends.
            let total = { (cells: [Int]) in cells.reduce(0) { $0 + Int(solution.digits[$1]) } }
            if total(sum.cells) - total(sum.minus) != sum.sum { faults.append("a sum is wrong") }
            let set = (sum.cells + sum.minus).reduce(UInt32(0)) {
                $0 | 1 << UInt32(solution.digits[$1] - 1)
            }
            if !sum.combinations.isEmpty, !sum.combinations.contains(set) {
                faults.append("the combination of the solution is missing")
            }
        }
        for language in Language.allCases {
            let sentence = hint.sentence(in: language)
            // Other techniques list candidates in braces.
            if !ExplainedLayouts.isWhole(sentence) || hint.isOfCages && sentence.contains("{") {
                faults.append("not whole")
            }
            if let sum = sums.first, let cage = sum.cage, let first = cage.cells.first {
                let name = "r\(first / hint.step.grid.size + 1)c\(first % hint.step.grid.size + 1)"
                let combinations = sum.combinations.map { set in
                    (1...9).filter { set >> UInt32($0 - 1) & 1 != 0 }.map(String.init).joined()
                }
                let isNamed = hint.placement == nil && hint.technique != .special(.cageClaiming)
                if !sentence.contains(name) || !sentence.contains("\(cage.sum ?? 0)")
                    || isNamed && !combinations.allSatisfy(sentence.contains)
                {
                    faults.append("does not name the cage")
                }
            }
            if sums.first.map({ !$0.houses.isEmpty }) ?? false, !isEquation(sentence) {
                faults.append("does not add up")
            }
            for stage in LayoutHint.Stage.allCases {
                if hint.sentence(at: stage, in: language).isEmpty || hint.cells(at: stage).isEmpty {
                    faults.append("says nothing at a level of help")
                }
            }
        }
        return faults.map { "\($0): \(hint)" }
    }

    /// Returns true if the sum in a sentence is right: `... = 45 - 38 + 2 = 9`.
    private static func isEquation(_ sentence: String) -> Bool {
        let sides = sentence.split(separator: ": ").compactMap { part -> [String]? in
            let sides = part.split(separator: " = ").map { String($0) }
            return sides.count > 1 ? sides : nil
        }
        // A sum without cages and known cells is that of whole houses.
        guard let last = sides.first else { return false }
        guard last.count > 2 else { return last.count == 2 }
        let result = last[2].prefix { $0.isNumber || $0 == "-" }
        var (sum, sign) = (0, 1)
        for word in last[1].split(separator: " ") {
            switch word {
            case "+": sign = 1
            case "-": sign = -1
            default: sum += sign * (Int(word) ?? 1_000)
            }
        }
        return Int(result) == sum
    }
}

extension LayoutHint {
    fileprivate var isOfCages: Bool {
        if case .special(let special) = technique { special != .lawOfLeftovers } else { false }
    }
}
