import Testing

@testable import SudokuEngine

/// The definition of fish, tried on every choice of base and cover houses: slow, and independent of
/// the searches.
enum FishDefinition {
    static func cases(of techniques: [String]) throws -> [TechniqueCase] {
        try techniques.flatMap { try TechniqueCase.all(of: $0) }
    }

    /// Returns the marks that remove a digit from a row but for some columns.
    static func marks(of digit: Int, inRow row: Int, but columns: Set<Int>) -> [String] {
        (1...9).filter { !columns.contains($0) }.map { "r\(row)c\($0)-\(digit)" }
    }

    /// The eliminations of a fish and its kind: without fins, finned or sashimi.
    struct Fish {
        enum Kind { case plain, finned, sashimi }
        let kind: Kind
        let hasBoxes: Bool
        let eliminations: CellSet
    }

    /// Returns the fish of two base and two cover houses: rows and boxes in the base, columns and
    /// boxes in the cover, or the reverse, and a line at least on both sides.
    static func pairs(of digit: Int, on board: Board) -> [Fish] {
        pairs(.row, .column, of: digit, on: board) + pairs(.column, .row, of: digit, on: board)
    }

    private static func pairs(
        _ base: House.Kind, _ cover: House.Kind, of digit: Int, on board: Board
    ) -> [Fish] {
        let places = CellSet(bits: board.cells(with: digit))
        let bases = choices(of: base, with: places)
        return bases.flatMap { base in
            choices(of: cover, with: places).compactMap { fish(base, $0, places) }
        }
    }

    private static func choices(of kind: House.Kind, with places: CellSet) -> [[House]] {
        let houses = House.all.filter { house in
            (house.kind == kind || house.kind == .box)
                && house.cells.contains(where: places.contains)
        }
        var result: [[House]] = []
        for (index, first) in houses.enumerated() {
            for second in houses[(index + 1)...]
            where first.kind == kind || second.kind == kind {
                result.append([first, second])
            }
        }
        return result
    }

    private static func fish(_ base: [House], _ cover: [House], _ places: CellSet) -> Fish? {
        guard Set(base).isDisjoint(with: cover) else { return nil }
        let inBase = base.map { CellSet($0.cells).intersection(places) }
        let inCover = cover.map { CellSet($0.cells).intersection(places) }
        let (baseCells, coverCells) = (inBase[0].union(inBase[1]), inCover[0].union(inCover[1]))
        let endoFins = inBase[0].intersection(inBase[1])
        let fins = baseCells.subtracting(coverCells).union(endoFins)
        guard endoFins.count <= 2, fins.count <= 5 else { return nil }
        let twice = inCover[0].intersection(inCover[1])
        let targets = coverCells.subtracting(baseCells).union(twice)
        let eliminations = CellSet(targets.filter { target in fins.allSatisfy(target.sees) })
        guard !eliminations.isEmpty else { return nil }
        let isSashimi = inBase.contains { $0.subtracting(fins).count <= 1 }
        return Fish(
            kind: fins.isEmpty ? .plain : isSashimi ? .sashimi : .finned,
            hasBoxes: (base + cover).contains { $0.kind == .box }, eliminations: eliminations)
    }
}
