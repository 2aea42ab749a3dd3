import SudokuEngine

extension LayoutKind {
    /// The centres of the boxes form a house.
    public static let centreDot = LayoutKind(
        word: "centredot",
        english: "The centres of the boxes contain each digit once.",
        german: "Die Mitten der Blöcke enthalten jede Ziffer einmal.",
        refusal: { frame in
            frame.boxWidth % 2 == 1 && frame.boxHeight % 2 == 1
                ? nil : "centredot needs boxes with a centre, as in 9 or 25; leave centredot out"
        },
        houses: { frame in
            [
                GridHouse(
                    .extra, nil, english: "centre dot", german: "Mittelpunkt",
                    cells: (0..<frame.size).map { frame.box($0)[frame.size / 2] })
            ]
        },
        houseRank: 6,
        lines: .classes([0, 1, 0, 0, 1, 0, 0, 1, 0]))
}
