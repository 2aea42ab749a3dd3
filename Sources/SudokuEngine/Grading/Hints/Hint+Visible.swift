extension Hint {
    /// The hint as people see it.
    package var visible: GridStep {
        GridStep(
            in: .classic, technique, textKey, UInt32(digits.bits),
            placements.map { GridEntry($0) }, eliminations, pattern.parts.map { .init($0) },
            pattern.chains.map { .init($0) }, pattern.form)
    }
}
