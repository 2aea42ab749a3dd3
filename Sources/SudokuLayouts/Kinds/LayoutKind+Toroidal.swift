extension LayoutKind {
    /// Moves and neighbours go over the edges of the grid.
    public static let toroidal = LayoutKind(
        word: "toroidal",
        english: "Moves and neighbours go over the edges of the grid.",
        german: "Züge und Nachbarschaft gehen über die Ränder des Gitters.")
}
