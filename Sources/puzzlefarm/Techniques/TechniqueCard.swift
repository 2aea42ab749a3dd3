import PuzzleBundle
import SudokuEngine

/// The description of one technique for a terminal.
struct TechniqueCard {
    private let terminal: Terminal

    init(on terminal: Terminal) { self.terminal = terminal }

    /// The definition, an example on a board, and the facts.
    func lines(_ technique: Technique) -> [String] {
        var lines = [terminal.bold(technique.name())] + filled(technique.meaning())
        if let example = technique.example {
            let hint = Hint(example.step)
            lines += [""] + filled("Example. " + hint.reason()) + [""]
            lines += BoardText(on: terminal).lines(
                PictureGrid(example.grid), showing: hint.visible)
        } else {
            lines += [""] + filled(TechniqueGuide.withoutExample)
        }
        lines.append("")
        return lines + TechniqueEntry(technique).facts.flatMap { filled($0) }
    }

    private func filled(_ text: String) -> [String] {
        wrapped(text.replacing("`", with: ""), width: terminal.width)
    }
}
