import SudokuEngine

extension LayoutKind {
    /// Nine cells like a star.
    public static let asterisk = LayoutKind(
        word: "asterisk",
        english: "The nine cells of the asterisk contain each digit once.",
        german: "Die neun Zellen des Sterns enthalten jede Ziffer einmal.",
        refusal: { frame in
            frame.size == 9 ? nil : "the asterisk needs a size of 9; leave asterisk out"
        },
        houses: { _ in
            [
                GridHouse(
                    .extra, nil, english: "asterisk", german: "Stern",
                    cells: [13, 20, 24, 37, 40, 43, 56, 60, 67])
            ]
        },
        houseRank: 5,
        lines: .classes([0, 1, 2, 3, 4, 3, 2, 1, 0]))
}
