extension Hint {
    /// The hint as people see it.
    package var visible: GridStep {
        GridStep(
            grid: .classic, technique: technique, textKey: textKey, digits: UInt32(digits.bits),
            placements: placements.map { GridEntry($0) }, eliminations: eliminations,
            parts: pattern.parts.map { .init($0) }, chains: pattern.chains.map { .init($0) },
            form: pattern.form, links: [], sums: [])
    }
}
