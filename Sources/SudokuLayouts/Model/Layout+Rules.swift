import SudokuEngine

extension Layout {
    /// Returns the rules of a grid of this layout, with what belongs to a puzzle: regions and extra
    /// houses as lists of cells.
    func rules(regions: [[Int]] = [], extra: [[Int]] = [], cages: [GridCage] = []) -> GridRules {
        let kinds = kinds
        let ranked = kinds.ordered { $0.houseRank }
        let isToroidal = contains(.toroidal)
        let pairs = frame.pairs(kinds.flatMap { $0.moves }, isToroidal: isToroidal)
        let consecutive = kinds.lazy.compactMap { $0.consecutive }.first
        return GridRules(
            size: size,
            houses: boxes(regions) + lines + ranked.flatMap { $0.houses(frame) }
                + extra.enumerated().map { number, cells in
                    GridHouse(
                        .extra, number, english: "extra house", german: "Zusatzhaus", cells: cells)
                },
            pairs: pairs,
            neighbours: consecutive.map { consecutive in
                NeighbourRule(
                    frame.pairs(GridMove.all(0, 1), isToroidal: isToroidal),
                    isCyclic: consecutive == .cyclic)
            },
            cages: cages)
    }

    private func boxes(_ regions: [[Int]]) -> [GridHouse] {
        if contains(.jigsaw) {
            return regions.enumerated().map { number, cells in
                GridHouse(.box, number, english: "region", german: "Region", cells: cells)
            }
        }
        guard hasBoxes else { return [] }
        return (0..<size).map { number in
            GridHouse(
                .box, number, english: "box", german: "Block", cells: frame.box(number))
        }
    }

    private var lines: [GridHouse] {
        let all = 0..<size
        return all.map { row in
            GridHouse(
                .row, row, english: "row", german: "Zeile", cells: frame.cells([row], all))
        }
            + all.map { column in
                GridHouse(
                    .column, column, english: "column", german: "Spalte",
                    cells: frame.cells(all, [column]))
            }
    }
}
