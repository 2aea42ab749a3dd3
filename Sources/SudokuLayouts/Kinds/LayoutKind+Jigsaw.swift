extension LayoutKind {
    /// Regions, which belong to the puzzle, stand for boxes.
    public static let jigsaw = LayoutKind(
        word: "jigsaw",
        english: "Each region contains each digit once; there are no boxes.",
        german: "Jede Region enthält jede Ziffer einmal; es gibt keine Blöcke.",
        excluded: ["disjoint", "latin"])
}
