import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// The description of one technique for a terminal.
struct TechniqueCard {
    private let terminal: Terminal

    init(on terminal: Terminal) { self.terminal = terminal }

    /// The definition, an example on a board, and the facts.
    func lines(_ technique: LayoutTechnique) -> [String] {
        let entry = TechniqueEntry(technique)
        var lines = [terminal.bold(entry.name)] + filled(entry.meaning)
        if let example = entry.example {
            lines += [""] + filled(example.sentence) + [""]
            lines += BoardText(on: terminal, drawing: example.drawing).lines(
                example.grid, showing: example.step)
        } else {
            lines += [""] + filled(TechniqueGuide.withoutExample)
        }
        lines.append("")
        return lines + entry.facts.flatMap { filled($0) }
    }

    private func filled(_ text: String) -> [String] {
        wrapped(text.replacing("`", with: ""), width: terminal.width)
    }
}
