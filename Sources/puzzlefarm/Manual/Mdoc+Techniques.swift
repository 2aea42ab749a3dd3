import SudokuEngine
import SudokuLayouts

/// The pages puzzlefarm-techniques(7), the encyclopaedia without its pictures, and puzzlefarm-tiers(7).
extension Mdoc {
    mutating func writeTechniques() {
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

    private mutating func write(_ technique: LayoutTechnique) {
        let entry = TechniqueEntry(technique)
        subsection(entry.name)
        paragraph(entry.meaning)
        if let example = entry.example { paragraph(example.sentence) }
        paragraph(entry.facts.joined(separator: " "))
    }

    mutating func writeTiers() {
        for part in TiersGuide.parts {
            switch part {
            case .heading(let title): section(title)
            case .paragraph(let text): paragraph(text)
            case .list(let items): list(items.map { Item($0.term, $0.text) })
            case .tiers:
                list(
                    TierRow.all.map { row in
                        let curve = row.curve.joined(separator: "; ")
                        return Item(
                            row.tier.name,
                            "Rated \(row.ratings). Skills required: \(row.skills). \(row.givens) "
                                + "givens, w20 at least \(row.w20). Curve: \(curve).")
                    })
            case .techniques:
                list(
                    Technique.Family.onFarmLadder.map {
                        Item($0.nameWithTypes, "Rated \($0.ratingText). \($0.meaning)")
                    })
            }
        }
    }
}
