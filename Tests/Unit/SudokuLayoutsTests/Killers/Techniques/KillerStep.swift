import SudokuEngine
import Testing

@testable import SudokuLayouts

/// A step of the killer ladder, with the candidates before it.
struct KillerStep: Sendable {
    let puzzle: LayoutPuzzle
    let solution: [UInt8]
    /// The candidates of each cell, of a filled one its digit; the lowest bit is digit 1.
    let masks: [UInt64]
    let filled: [UInt8]
    let name: String
    let tenths: Int
    let placement: Int?
    let eliminations: [Int]
    let houses: [[Int]]
    let cells: [Int]
    let covers: [Int]
    let digits: UInt64
    let cage: CagePattern?
    let complexity: Int

    /// Steps of generated killers by technique, at most four of each.
    static let known: [String: [KillerStep]] = {
        var known: [String: [KillerStep]] = [:]
        var grader = LayoutGrader()
        guard let layout = try? Layout(name: "killer:9"),
            let form = try? CageForm(layout, count: 24...28),
            let request = try? LayoutRequest(layout, cages: form)
        else { return [:] }
        for made in LayoutProducer(seed: 11).puzzles(0..<60, for: request) ?? [] {
            for step in steps(of: made, by: &grader, upTo: 66)
            where known[step.name, default: []].count < 4 {
                known[step.name, default: []].append(step)
            }
        }
        return known
    }()

    static func all(_ technique: LayoutTechnique.Special) throws -> [KillerStep] {
        try #require(known[technique.rawValue])
    }

    static func steps(
        of made: SolvedLayoutPuzzle, by grader: inout LayoutGrader, upTo tenths: Int
    ) -> [KillerStep] {
        var steps: [KillerStep] = []
        _ = grader.followKiller(made.puzzle, upTo: Rating(tenths: tenths)) { finding, board in
            let tables = board.tables
            var masks: [UInt64] = []
            for cell in 0..<tables.cellCount {
                let digit = board.grid.filled[cell]
                masks.append(digit == 0 ? board.grid[cell] : 1 << UInt64(digit - 1))
            }
            steps.append(
                KillerStep(
                    puzzle: made.puzzle, solution: made.solution.digits, masks: masks,
                    filled: board.grid.filled, name: finding.technique.name,
                    tenths: finding.rating.tenths, placement: finding.placement,
                    eliminations: finding.eliminations,
                    houses: finding.houses.map { house in
                        (0..<tables.size).map { tables.cell(house, $0) }
                    }, cells: finding.cells, covers: finding.covers, digits: finding.digits,
                    cage: finding.cage, complexity: finding.complexity))
        }
        return steps
    }

    // MARK: The position

    /// A board with the candidates.
    var board: KillerBoard {
        var board = KillerBoard(puzzle)
        board.reset(to: puzzle.with(givens: filled))
        for cell in masks.indices {
            for digit in SetBits(board.grid[cell] & ~masks[cell]) {
                board.grid.remove(digit, from: cell)
            }
        }
        board.refresh()
        return board
    }

    var size: Int { puzzle.layout.size }

    /// The cage that the step names, its empty cells, and what is left of its sum.
    var rest: (cage: GridCage, cells: [Int], sum: Int)? {
        guard let cage = cage?.number.map({ puzzle.cages[$0] }) else { return nil }
        let cells = cage.cells.filter { filled[$0] == 0 }
        return (cage, cells, cage.cells.reduce(cage.sum ?? 0) { $0 - Int(filled[$1]) })
    }

    func see(_ one: Int, _ other: Int) -> Bool {
        one != other
            && (puzzle.rules.houses.contains { $0.cells.contains(one) && $0.cells.contains(other) }
                || puzzle.cages.contains { $0.cells.contains(one) && $0.cells.contains(other) })
    }

    /// Returns all assignments of candidates to cells in which those that see each other differ.
    func assignments(_ cells: [Int]) -> [[Int]] {
        var lists: [[Int]] = [[]]
        for cell in cells {
            var next: [[Int]] = []
            for list in lists {
                for digit in 1...size where masks[cell] >> UInt64(digit - 1) & 1 != 0 {
                    let clashes = list.indices.contains { index in
                        list[index] == digit && see(cells[index], cell)
                    }
                    if !clashes { next.append(list + [digit]) }
                }
            }
            lists = next
        }
        return lists
    }

    /// Returns the sets of digits for some cells with a sum: each digit is a candidate of some cell,
    /// and each cell has one of them.
    func viable(_ cells: [Int], _ sum: Int) -> [Set<Int>] {
        var all: UInt64 = 0
        for cell in cells { all |= masks[cell] }
        var sets: [Set<Int>] = []
        for set in 0..<UInt64(1) << UInt64(size) where set & ~all == 0 {
            let digits = (1...size).filter { set >> UInt64($0 - 1) & 1 != 0 }
            let fits = cells.allSatisfy { masks[$0] & set != 0 }
            if digits.count == cells.count, digits.reduce(0, +) == sum, fits {
                sets.append(Set(digits))
            }
        }
        return sets
    }

    /// Returns true if each candidate that goes is a digit that must be in some cells, in a cell that
    /// sees all its places there.
    func isPointing(from cells: [Int], _ sets: [Set<Int>]) -> Bool {
        eliminations.allSatisfy { candidate in
            let (cell, digit) = (candidate / size, candidate % size + 1)
            return sets.allSatisfy { $0.contains(digit) }
                && cells.allSatisfy {
                    masks[$0] >> UInt64(digit - 1) & 1 == 0 || see($0, cell)
                }
        }
    }

    /// Returns true if no assignment that fits gives a cell a digit that goes from it.
    func areExcluded(_ cells: [Int], _ fits: ([Int]) -> Bool) -> Bool {
        let lists = assignments(cells).filter(fits)
        return !lists.isEmpty
            && eliminations.allSatisfy { candidate in
                guard let place = cells.firstIndex(of: candidate / size) else { return false }
                return !lists.contains { $0[place] == candidate % size + 1 }
            }
    }
}
