import SudokuEngine

extension LayoutKind {
    /// Nine cells like a pinwheel: the corners, the centre, and one cell on the way to each side.
    public static let girandola = LayoutKind(
        word: "girandola",
        english: "The nine cells of the girandola contain each digit once.",
        german: "Die neun Zellen der Girandola enthalten jede Ziffer einmal.",
        refusal: { frame in
            frame.size == 9 ? nil : "the girandola needs a size of 9; leave girandola out"
        },
        houses: { _ in
            [
                GridHouse(
                    .extra, nil, english: "girandola", german: "Girandola",
                    cells: [0, 8, 13, 37, 40, 43, 67, 72, 80])
            ]
        },
        houseRank: 4,
        lines: .classes([0, 1, 2, 3, 4, 3, 2, 1, 0]))
}
