import SudokuEngine

extension LayoutKind {
    /// Nine cells like a plus: the centre, its four neighbours, and the cells three steps from it.
    public static let centrePlus = LayoutKind(
        word: "centreplus",
        english: "The nine cells of the centre plus contain each digit once.",
        german: "Die neun Zellen des Plus enthalten jede Ziffer einmal.",
        refusal: { frame in
            frame.size == 9 ? nil : "the centre plus needs a size of 9; leave centreplus out"
        },
        houses: { _ in
            [
                GridHouse(
                    .extra, nil, english: "centre plus", german: "Plus",
                    cells: [13, 31, 37, 39, 40, 41, 43, 49, 67])
            ]
        },
        lines: .classes([0, 1, 0, 2, 3, 2, 0, 1, 0]))
}
