import SudokuEngine

/// The guide in Markdown: docs/tiers.md.
struct GuideDocument {
    private var blocks: [String] = []

    static let text: String = {
        var document = GuideDocument()
        document.blocks = [
            "# \(Guide.title)",
            "<!-- Written by `puzzlefarm tiers --markdown`; a test keeps it equal. -->",
        ]
        for part in Guide.parts { document.write(part) }
        return document.blocks.joined(separator: "\n\n") + "\n"
    }()

    private mutating func write(_ part: Guide.Part) {
        switch part {
        case .heading(let title): blocks.append("## \(title)")
        case .paragraph(let text): blocks.append(Self.filled(text))
        case .list(let items):
            blocks.append(items.map { "- **\($0.term)**: \($0.text)" }.joined(separator: "\n"))
        case .tiers:
            blocks.append(
                Self.table(
                    [
                        "tier", "rating", "what the player must know", "givens", "w20 at least",
                        "curve",
                    ],
                    TierRow.all.map {
                        [
                            "\($0.tier.index) \($0.tier.name)", $0.ratings, $0.skills, $0.givens,
                            $0.w20,
                            $0.curve.joined(separator: "; "),
                        ]
                    }))
        case .techniques:
            blocks.append(
                Self.table(
                    ["technique", "rating", "what it is"],
                    TechniqueRow.all.map { [$0.name, $0.rating, $0.meaning] }))
        }
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    private static func filled(_ text: String) -> String {
        wrapped(text, width: 100).joined(separator: "\n")
    }
}
