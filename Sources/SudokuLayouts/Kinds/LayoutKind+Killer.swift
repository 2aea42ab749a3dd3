extension LayoutKind {
    /// Cages, which belong to the puzzle.
    public static let killer = LayoutKind(
        word: "killer",
        english: "The digits of a cage add up to its sum, and none occurs twice in it.",
        german: "Die Ziffern eines Käfigs ergeben seine Summe, und keine kommt darin zweimal vor.")
}
