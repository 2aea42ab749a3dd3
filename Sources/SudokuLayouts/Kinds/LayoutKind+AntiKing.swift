extension LayoutKind {
    /// Cells that touch at a corner have different digits.
    public static let antiKing = LayoutKind(
        word: "antiking",
        english: "Cells a king's move apart do not contain the same digit.",
        german: "Zellen im Abstand eines Königszugs enthalten nicht dieselbe Ziffer.",
        moves: GridMove.all(1, 1))
}
