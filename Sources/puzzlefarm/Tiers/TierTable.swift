import SudokuEngine

/// The tiers and techniques for terminals of 40 columns and more.
struct TierTable {
    private let terminal: Terminal

    init(on terminal: Terminal) { self.terminal = terminal }

    /// The numbers beside their explanations, or above them if the terminal is narrow.
    var lines: [String] {
        let isWide = terminal.width >= 60
        var lines: [String] = []
        if isWide {
            lines.append(terminal.bold(numbers("tier", "rating", "givens", "w20") + "needs"))
        }
        for (place, row) in TierRow.all.enumerated() {
            let texts = [row.skills, "curve: " + row.curve.joined(separator: "; ")]
            guard isWide else {
                if place > 0 { lines.append("") }
                lines.append(terminal.bold("\(row.tier.name), rated \(row.ratings)"))
                lines +=
                    (["givens \(row.givens), w20 \(row.w20) or more", "needs " + texts[0]]
                    + [texts[1]]).flatMap { indented($0, by: 2) }
                continue
            }
            let start = numbers(row.tier.name, row.ratings, row.givens, row.w20)
            let rest = texts.flatMap { indented($0, by: start.count) }
            lines.append(start + rest[0].dropFirst(start.count))
            lines += rest.dropFirst()
        }
        return lines + [""]
            + wrapped(
                "rating: the hardest step on the farm ladder. w20: the minimum mean of open cells "
                    + "over the first 20 placements. See puzzlefarm man puzzlefarm-tiers for all "
                    + "terms.", width: terminal.width)
    }

    var techniqueLines: [String] {
        Technique.Family.onFarmLadder.flatMap { family in
            wrapped("\(family.nameWithTypes) (\(family.ratingText))", width: terminal.width)
                .map(terminal.bold) + indented(family.meaning.replacing("`", with: ""), by: 4)
        }
    }

    private func numbers(_ tier: String, _ rating: String, _ givens: String, _ w20: String)
        -> String
    {
        zip([tier, rating, givens, w20], [14, 9, 8, 6]).map { text, width in
            text + String(repeating: " ", count: max(1, width - text.count))
        }.joined()
    }

    private func indented(_ text: String, by indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        return wrapped(text, width: terminal.width - indent).map { margin + $0 }
    }
}
