import SudokuEngine

extension LayoutKind {
    /// Both main diagonals are houses.
    public static let x = LayoutKind(
        word: "x",
        english: "Both main diagonals contain each digit once.",
        german: "Beide Hauptdiagonalen enthalten jede Ziffer einmal.",
        houses: { frame in
            let last = frame.size - 1
            return [
                GridHouse(
                    .extra, nil, english: "main diagonal", german: "Hauptdiagonale",
                    cells: (0...last).map { $0 * frame.size + $0 }),
                GridHouse(
                    .extra, nil, english: "anti-diagonal", german: "Nebendiagonale",
                    cells: (0...last).map { $0 * frame.size + last - $0 }),
            ]
        },
        look: .lines,
        houseRank: 3,
        lines: LineSymmetries(isCoupled: true) { order in
            (0..<9).allSatisfy { order[8 - $0] == 8 - order[$0] }
        })
}
