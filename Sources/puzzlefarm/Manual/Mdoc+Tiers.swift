import SudokuEngine

/// The page puzzlefarm-tiers(7), generated from the guide.
extension Mdoc {
    mutating func writeTiersPage() {
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
                list(TechniqueRow.all.map { Item($0.name, "Rated \($0.rating). \($0.meaning)") })
            }
        }
    }
}
