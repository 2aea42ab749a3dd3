package import SudokuEngine

extension Pattern.Role {
    /// The word for the role in a legend.
    package func word(in language: Language) -> String { language.texts.text("role.\(rawValue)") }
}

/// The words of a legend that are not roles.
package enum LegendWord: String, CaseIterable {
    case removed, placed, on, off, strongLink, weakLink, almostLockedSet

    package func text(in language: Language) -> String { language.texts.text("legend.\(rawValue)") }
}
