extension LayoutKind {
    /// Cells that touch at a side do not have consecutive digits, nor 1 and the highest one.
    public static let cyclic = LayoutKind(
        word: "cyclic",
        english:
            "Cells that share a side do not contain consecutive digits, nor 1 and the highest.",
        german: "Zellen mit gemeinsamer Seite enthalten keine aufeinanderfolgenden Ziffern, "
            + "auch nicht 1 und die höchste.",
        excluded: ["nonconsecutive"],
        consecutive: .cyclic)
}
