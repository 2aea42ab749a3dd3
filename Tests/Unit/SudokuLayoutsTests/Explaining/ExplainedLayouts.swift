import SudokuEngine
import Testing

@testable import SudokuLayouts

/// Puzzles whose steps are examined: of layouts with every kind of house and of move.
enum ExplainedLayouts {
    static let names = [
        "classic:4", "classic:6", "classic:6w2", "jigsaw:6", "x:6", "classic:8", "x:8", "jigsaw:9",
        "x:9", "windoku:9", "antiknight:9", "antiking:9", "antiknight-antiking:9",
        "nonconsecutive:9", "cyclic:9", "disjoint:9", "girandola-asterisk-centredot:9",
        "jigsaw-x:9", "latin:7", "antiking-toroidal:9", "antiknight-toroidal:9", "classic:10",
        "classic:12",
    ]

    /// Returns puzzles of a layout, minimal ones where they are made.
    static func puzzles(_ name: String, _ count: Int, seed: UInt64) throws -> [SolvedLayoutPuzzle] {
        let layout = try Layout(name: name)
        let isMinimal = (6...9).contains(layout.size)
        let request = try LayoutRequest(layout, isMinimal: isMinimal)
        return try #require(
            LayoutProducer(seed: seed).puzzles(0..<UInt64(count), for: request))
    }

    /// Returns true if a sentence has no empty parts.
    static func isWhole(_ sentence: String) -> Bool {
        sentence.hasSuffix(".")
            && !["{}", "()", "  ", " ,", " ;", " .", ": :", ".."].contains(where: sentence.contains)
    }
}

extension LayoutHint {
    /// Returns the reason why the step is wrong in a puzzle with this solution; nil if it is not.
    func fault(_ solution: LayoutSolution) -> String? {
        if let placement, Int(solution.digits[placement.cell]) != placement.digit {
            return "places a wrong digit"
        }
        if eliminations.contains(where: { Int(solution.digits[$0.cell]) == $0.digit }) {
            return "removes a digit of the solution"
        }
        return placement == nil && eliminations.isEmpty ? "does nothing" : nil
    }
}
