import FarmSystem
import SudokuEngine
import SudokuLayouts

/// The techniques for terminals of 40 columns and more, and as columns for other programs.
struct TechniqueTable {
    private let terminal: Terminal

    init(on terminal: Terminal) { self.terminal = terminal }

    /// The lines for a terminal: a table, or a list if the terminal is narrow.
    var lines: [String] {
        let isWide = terminal.width >= 70
        var lines = TechniqueGroup.all.flatMap { group -> [String] in
            let rows = group.techniques.map(TechniqueEntry.init).flatMap { entry in
                isWide ? [Self.row(entry)] : narrow(entry)
            }
            return [terminal.bold(group.title)] + rows + [""]
        }
        if isWide {
            let head = Self.row("technique", "level", "score", "rating", "rung")
            lines.insert(terminal.bold(head), at: 0)
        }
        return lines
            + wrapped(
                "rung: the place on the ladder human. puzzlefarm techniques ID explains a "
                    + "technique, puzzlefarm man puzzlefarm-techniques all of them.",
                width: terminal.width)
    }

    private static func row(_ entry: TechniqueEntry) -> String {
        row(
            entry.id, entry.level, entry.score, entry.rating, entry.rung.map(String.init) ?? "-")
    }

    private static func row(_ cells: String...) -> String {
        zip(cells, [36, 10, 8, 8, 0]).map { $0.padded(to: $1) }.joined()
    }

    private func narrow(_ entry: TechniqueEntry) -> [String] {
        let place = entry.level == "-" ? [] : ["\(entry.level), score \(entry.score)"]
        let facts = place + (entry.rating == "-" ? [] : ["rated \(entry.rating)"])
        return [entry.id]
            + wrapped(facts.joined(separator: ", "), width: terminal.width - 4).map { "    " + $0 }
    }

    /// The lines for one technique: the definition, an example on a board, and the facts.
    func card(of technique: LayoutTechnique) -> [String] {
        func filled(_ text: String) -> [String] {
            wrapped(text.replacing("`", with: ""), width: terminal.width)
        }
        let entry = TechniqueEntry(technique)
        var lines = [terminal.bold(entry.name)] + filled(entry.meaning)
        if let example = entry.example {
            lines += [""] + filled(example.sentence) + [""]
            lines += BoardText(on: terminal, drawing: example.drawing).lines(
                example.grid, showing: example.step)
        } else {
            lines += [""] + filled(TechniqueGuide.withoutExample)
        }
        return lines + [""] + entry.facts.flatMap(filled)
    }

    /// The header of the machine-readable columns.
    static let columns =
        "id\tname\tlevel\tscore\tnumber\trating\tuses_uniqueness\trung\t"
        + Tier.allCases.map(\.name).joined(separator: "\t")

    /// One line per technique, with `-` for values that it does not have. The last columns are the
    /// numbers of puzzles that use it.
    static let rows: [String] = TechniqueGroup.all.flatMap(\.techniques).map { technique in
        let entry = TechniqueEntry(technique)
        return
            ([
                entry.id, entry.name, entry.level, entry.score, entry.number, entry.rating,
                "\(technique.usesUniqueness)", entry.rung.map(String.init) ?? "-",
            ] + Tier.allCases.map(entry.count)).joined(separator: "\t")
    }
}
