extension Finding {
    /// Returns the text that explains the step: that of the named technique with the same pattern,
    /// otherwise that of its definition.
    func text(of pattern: Pattern, in language: Language) -> TechniqueText {
        if let id = namedID(of: pattern), let named = NamedTechnique.named(id) {
            return named.texts[language]
        }
        return technique.family.definition.text(in: language)
    }

    /// Returns the id of the named technique with the same pattern. Sudoku Explainer's techniques
    /// are sometimes wider than the named ones, or include two of them.
    private func namedID(of pattern: Pattern) -> String? {
        switch (technique.family, technique.type) {
        case (.hiddenSingle, _) where rating.tenths == HiddenSingle.definition.minimum:
            "full-house"
        case (.uniqueRectangle, 2) where !pattern.hasRoofInLine: "unique-rectangle-5"
        case (.uniqueRectangle, 3), (.uniqueLoop, 3): pattern.form == 0 ? technique.id : nil
        case (.bug, 1): pattern.candidates.count == 1 ? technique.id : nil
        case (.seTurbotFish, _): nil
        default: technique.id
        }
    }
}

extension Pattern {
    /// True if the roof of a rectangle is two cells of one line.
    fileprivate var hasRoofInLine: Bool {
        let cells = parts.first { $0.role == .roof }.map { $0.candidates.cells } ?? CellSet()
        return cells.count == 2
            && (Set(cells.map { $0.row }).count == 1 || Set(cells.map { $0.column }).count == 1)
    }
}
