import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// The entry of a technique in the encyclopaedia: its texts, apart from their layout. Text between
/// backticks is literal.
struct TechniqueEntry {
    let technique: LayoutTechnique
    /// The number of the technique's rung on the ladder `human`, from 1; nil if it has none.
    let rung: Int?
    private let frequency: TechniqueFrequency?

    init(_ technique: LayoutTechnique) {
        self.technique = technique
        guard case .common(let classic) = technique else {
            (rung, frequency) = (nil, nil)
            return
        }
        rung = Self.rungs.firstIndex { $0.contains(classic) }.map { $0 + 1 }
        frequency = rung == nil ? nil : TechniqueFrequency(of: classic)
    }

    private static let rungs = Ladder.human.techniquesByRung

    /// The technique of classic puzzles; nil if only other layouts have it.
    private var classic: Technique? {
        if case .common(let technique) = technique { technique } else { nil }
    }

    var id: String { technique.id }
    var name: String { classic?.name() ?? technique.name }
    var meaning: String { technique.meaning() }
    var level: String { classic?.level.name ?? "-" }
    var score: String { classic.map { "\($0.score)" } ?? "-" }
    /// The number in HoDoKu's library.
    var number: String { classic?.hodokuCode ?? "-" }
    var rating: String {
        let rating = classic == nil ? example?.rating : classic?.rating
        return rating?.description ?? "-"
    }

    /// The example, which is searched each time; nil if there is none.
    var example: ExamplePosition? {
        switch technique {
        case .common(let classic): classic.example.map { ExamplePosition($0) }
        case .special(let special): ExamplePosition.ofLayouts[special]
        }
    }

    /// The share of a tier's classic puzzles that use the technique.
    func share(of tier: Tier) -> String { frequency?.share(of: tier) ?? "-" }

    /// The number of a tier's classic puzzles that use the technique.
    func count(of tier: Tier) -> String { frequency.map { "\($0.count(of: tier))" } ?? "-" }

    /// The facts about the technique as sentences.
    var facts: [String] {
        guard let classic else { return ["Id `\(id)`."] + (example.map { [$0.ladder] } ?? []) }
        var facts = [names(of: classic), scale(of: classic)]
        if classic.usesUniqueness {
            facts.append("Relies on the puzzle having only one solution.")
        }
        guard let rung, let frequency else { return facts + ["Not on the ladder `human`."] }
        let others = Self.rungs[rung - 1].filter { $0 != classic }.map { $0.name() }
        let shared = others.isEmpty ? "" : ", shared with " + others.joined(separator: " and ")
        facts.append("Rung \(rung) of \(Self.rungs.count) of the ladder `human`\(shared).")
        facts.append(
            frequency.isUsed
                ? "Used by \(frequency.words)." : "Used by none of the puzzles counted.")
        return facts
    }

    private func names(of technique: Technique) -> String {
        let others = technique.otherNames.joined(separator: ", ")
        let remark = technique.isListedByName ? "; `find` lists it only by name" : ""
        return (others.isEmpty ? "Id" : "Also known as \(others); id") + " `\(technique.id)`"
            + remark + "."
    }

    private func scale(of technique: Technique) -> String {
        let number = technique.hodokuCode.map { ", number \($0)" } ?? ""
        return "HoDoKu: \(technique.level.name), score \(technique.score)\(number). Rating: "
            + (technique.rating?.description ?? "none") + "."
    }
}

extension LayoutTechnique {
    /// Finds the technique with a name that people may write, such as `xy-wing` or `Cage Pointing`.
    init?(named text: String) {
        let id = text.lowercased().replacing(" ", with: "-")
        if let technique = Technique(name: text) {
            self = .common(technique)
        } else if let special = Special.allCases.first(where: { $0.id == id }) {
            self = .special(special)
        } else {
            return nil
        }
    }
}
