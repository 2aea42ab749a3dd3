import SudokuEngine

extension LayoutKind {
    /// Nine cells like a plus around the centre.
    public static let centrePlus = LayoutKind(
        word: "centreplus",
        english: "The nine cells of the centre plus contain each digit once.",
        german: "Die neun Zellen des Pluszeichens enthalten jede Ziffer einmal.",
        refusal: { frame in
            frame.size == 9 ? nil : "centreplus needs a size of 9; leave centreplus out"
        },
        houses: { _ in
            [
                GridHouse(
                    .extra, nil, english: "centre plus", german: "Pluszeichen",
                    cells: [22, 31, 38, 39, 40, 41, 42, 49, 58])
            ]
        },
        houseRank: 6,
        lines: .classes([0, 0, 1, 1, 2, 1, 1, 0, 0]))
}
