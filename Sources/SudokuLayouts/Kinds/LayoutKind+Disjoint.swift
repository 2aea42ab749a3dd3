import SudokuEngine

extension LayoutKind {
    /// Cells in the same place of each box form a house.
    public static let disjoint = LayoutKind(
        word: "disjoint",
        english: "The cells in the same place of each box contain each digit once.",
        german: "Die Zellen am selben Platz jedes Blocks enthalten jede Ziffer einmal.",
        excluded: ["jigsaw"],
        refusal: { frame in
            frame.boxWidth == 0 ? "disjoint needs boxes; write a size that has them" : nil
        },
        houses: { frame in
            let boxes = (0..<frame.size).map { frame.box($0) }
            return (0..<frame.size).map { place in
                GridHouse(
                    .extra, place, english: "disjoint group", german: "Gruppe",
                    cells: boxes.map { $0[place] })
            }
        },
        look: .tints,
        houseRank: 1,
        lines: .sets(
            [[0, 3, 6], [1, 4, 7], [2, 5, 8]], exchange: [0, 3, 6, 1, 4, 7, 2, 5, 8]))
}
