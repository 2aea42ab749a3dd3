extension LayoutKind {
    /// There are no boxes.
    public static let latin = LayoutKind(
        word: "latin",
        english: "There are no boxes: rows and columns contain each digit once.",
        german: "Es gibt keine Blöcke: Zeilen und Spalten enthalten jede Ziffer einmal.",
        excluded: ["jigsaw"])
}
