extension String {
    /// The text with spaces after it, up to a width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text with a character before it, up to a width.
    package func leading(_ character: Character = " ", to width: Int) -> String {
        String(repeating: character, count: max(0, width - count)) + self
    }
}
