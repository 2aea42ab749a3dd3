import SudokuEngine

/// The page puzzlefarm-techniques(7): the encyclopaedia without its pictures.
extension Mdoc {
    mutating func writeTechniquesPage() {
        section("Description")
        for text in TechniqueGuide.description { paragraph(text) }
        list(TechniqueGuide.terms.map { Item($0.term, $0.text) })
        section("Frequencies")
        paragraph(TechniqueGuide.counting)
        for line in TechniqueGuide.solved {
            let shares = zip(Tier.allCases, line.shares).map { "\($0.name) \($1)" }
            paragraph("Puzzles \(line.text): " + shares.joined(separator: ", ") + ".")
        }
        for group in TechniqueGroup.all {
            section(group.title)
            paragraph(group.introduction)
            for technique in group.techniques { write(technique) }
        }
    }

    private mutating func write(_ technique: NamedTechnique) {
        subsection(technique.name())
        paragraph(technique.meaning())
        if let example = technique.example {
            paragraph("Example. " + Hint(example.step).reason())
        }
        paragraph(TechniqueEntry(technique).facts.joined(separator: " "))
    }
}
