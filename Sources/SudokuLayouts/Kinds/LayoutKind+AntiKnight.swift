extension LayoutKind {
    /// Cells a knight's move apart have different digits.
    public static let antiKnight = LayoutKind(
        word: "antiknight",
        english: "Cells a knight's move apart do not contain the same digit.",
        german: "Zellen im Abstand eines Springerzugs enthalten nicht dieselbe Ziffer.",
        moves: GridMove.all(1, 2))
}
