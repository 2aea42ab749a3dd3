import SudokuEngine

/// The entry of a technique in the encyclopaedia: its texts, apart from their layout. Text between
/// backticks is literal.
struct TechniqueEntry {
    let technique: Technique
    let frequency: TechniqueFrequency

    init(_ technique: Technique) {
        self.technique = technique
        frequency = TechniqueFrequency(of: technique)
    }

    private static let rungs = Ladder.human.techniquesByRung

    /// The number of the technique's rung on the ladder `human`, from 1; nil if it has none.
    var rung: Int? {
        Self.rungs.firstIndex { $0.contains(technique) }.map { $0 + 1 }
    }

    var rating: String? { technique.rating?.description }

    /// The facts about the technique as sentences.
    var facts: [String] {
        var facts = [names, scale]
        if technique.usesUniqueness {
            facts.append("Relies on the puzzle having only one solution.")
        }
        guard let rung else { return facts + ["Not on the ladder `human`."] }
        let others = Self.rungs[rung - 1].filter { $0 != technique }.map { $0.name() }
        let shared = others.isEmpty ? "" : ", shared with " + others.joined(separator: " and ")
        facts.append("Rung \(rung) of \(Self.rungs.count) of the ladder `human`\(shared).")
        facts.append(
            frequency.isUsed
                ? "Used by \(frequency.words)." : "Used by none of the puzzles counted.")
        return facts
    }

    private var names: String {
        let others = technique.otherNames.joined(separator: ", ")
        let remark = technique.isListedByName ? "; `find` lists it only by name" : ""
        return (others.isEmpty ? "Id" : "Also known as \(others); id") + " `\(technique.id)`"
            + remark + "."
    }

    private var scale: String {
        let number = technique.hodokuCode.map { ", number \($0)" } ?? ""
        return "HoDoKu: \(technique.level.name), score \(technique.score)\(number). Rating: "
            + (rating ?? "none") + "."
    }
}
