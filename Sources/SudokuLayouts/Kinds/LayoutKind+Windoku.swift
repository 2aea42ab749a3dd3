import SudokuEngine

extension LayoutKind {
    /// The windows between the lines 0, n + 1, 2(n + 1) ... of a grid of n x n boxes are houses.
    ///
    /// They force further houses: what windows leave of their lines, and where the other lines cross.
    /// Four windows of a 9x9 grid are shown; a solver that knows all nine houses is twice as fast.
    public static let windoku = LayoutKind(
        word: "windoku",
        english: "Each window contains each digit once.",
        german: "Jedes Fenster enthält jede Ziffer einmal.",
        refusal: { frame in
            root(of: frame) == nil
                ? "windows need a size of 4, 9, 16 or 25; leave windoku out" : nil
        },
        houses: { frame in
            guard let root = root(of: frame) else { return [] }
            let inner = (0..<root - 1).map { set in
                (0..<root).map { set * (root + 1) + 1 + $0 }
            }
            let outer = (0..<root).map { $0 * (root + 1) }
            // The houses of inner lines and outer ones are read along the inner ones, row or column.
            let windows = inner.flatMap { rows in inner.map { frame.cells(rows, $0) } }
            let across = inner.map { frame.cells(outer, $0) }
            let down = inner.map { rows in
                outer.flatMap { column in rows.map { $0 * frame.size + column } }
            }
            let all = windows + across + down + [frame.cells(outer, outer)]
            return all.enumerated().map { number, cells in
                GridHouse(
                    .extra, number, english: "window", german: "Fenster", cells: cells)
            }
        },
        shownHouses: { frame in
            let windows = (root(of: frame) ?? 1) - 1
            return windows * windows
        },
        houseRank: 2,
        lines: .sets(
            [[1, 2, 3], [5, 6, 7], [0, 4, 8]], exchange: [3, 1, 2, 0, 4, 8, 6, 7, 5]))

    /// Returns n for a grid with n x n digits; nil for others.
    private static func root(of frame: LayoutFrame) -> Int? {
        [2, 3, 4, 5].first { $0 * $0 == frame.size }
    }
}
