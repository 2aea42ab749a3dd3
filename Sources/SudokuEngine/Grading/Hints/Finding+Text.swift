extension Finding {
    /// Returns the key of the texts that explain the step: those of the named technique with the same
    /// pattern, otherwise those of its definition.
    func textKey(of pattern: Pattern) -> Texts.Keys {
        let named = namedID(of: pattern).flatMap { NamedTechnique.named($0) }
        return Texts.Keys(
            name: technique.textKey,
            sentences: named?.id ?? Texts.Keys.rated(technique.family.definition.id))
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
