extension LayoutKind {
    /// Cells that touch at a side do not have consecutive digits.
    public static let nonConsecutive = LayoutKind(
        word: "nonconsecutive",
        english: "Cells that share a side do not contain consecutive digits.",
        german: "Zellen mit gemeinsamer Seite enthalten keine aufeinanderfolgenden Ziffern.",
        excluded: ["cyclic"],
        consecutive: .linear)
}
