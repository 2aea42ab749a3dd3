extension LayoutKind {
    /// Further houses, which belong to the puzzle and do not overlap.
    public static let extra = LayoutKind(
        word: "extra",
        english: "Each extra house contains each digit once.",
        german: "Jedes zusätzliche Haus enthält jede Ziffer einmal.",
        look: .tints,
        houseRank: .max)
}
