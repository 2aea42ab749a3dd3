import FarmTestSupport
import Testing

@testable import SudokuEngine

/// A morph of grids and steps: digits relabelled, lines permuted, the whole transposed or not.
struct GridMorph {
    /// The image of each cell and of each digit.
    private let cells: [Int]
    private let labels: [Int]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var labels = Array(0..<9)
        random.shuffle(&labels)
        self.labels = labels
        let rows = Puzzle.morphedLines(using: &random)
        let columns = Puzzle.morphedLines(using: &random)
        let isTransposed = random.below(2) == 1
        cells = (0..<81).map { cell in
            let (row, column) = (rows[cell / 9], columns[cell % 9])
            return isTransposed ? column * 9 + row : row * 9 + column
        }
    }

    /// A step by its result: technique, digits, placements and eliminations.
    struct Outcome: Hashable {
        let technique: String
        let digits: DigitSet
        let placements: Set<[Int]>
        let eliminations: Candidates
    }

    static func outcomeAsFound(_ step: Step) -> Outcome {
        Outcome(
            technique: step.technique.id, digits: step.digits,
            placements: Set(step.placements.map { [$0.cell.index, $0.digit.value] }),
            eliminations: step.eliminations)
    }

    /// Returns the image of a step's result.
    func outcome(_ step: Step) -> Outcome {
        let eliminations = image(of: step.eliminations)
        // The key of two kites of different digits is defined as the lower one, and a morph may
        // exchange which of the two that is.
        let digits =
            step.technique == DualTwoStringKite.technique
            ? DigitSet(eliminations.digits.prefix(1)) : image(of: step.digits)
        return Outcome(
            technique: step.technique.id, digits: digits,
            placements: Set(
                step.placements.map { [cells[$0.cell.index], labels[$0.digit.value - 1] + 1] }),
            eliminations: eliminations)
    }

    func image(of grid: CandidateGrid) throws -> CandidateGrid {
        var text = [UInt8](repeating: UInt8(ascii: "."), count: 81)
        for cell in Cell.all {
            guard let digit = grid.filled[cell] else { continue }
            text[cells[cell.index]] = UInt8(ascii: "1") + UInt8(labels[digit.value - 1])
        }
        let givens = try #require(grid.givens)
        return CandidateGrid(
            filled: try Puzzle(line: text[...]), removed: image(of: grid.removed),
            givens: CellSet(givens.compactMap { Cell(cells[$0.index]) }))
    }

    private func image(of candidates: Candidates) -> Candidates {
        var result = Candidates()
        candidates.forEach { cell, mask in
            result.insert(image(of: DigitSet(bits: mask)).bits, at: cells[cell])
        }
        return result
    }

    private func image(of digits: DigitSet) -> DigitSet {
        DigitSet(bits: digits.reduce(0) { $0 | UInt16(bit: labels[$1.value - 1]) })
    }
}
