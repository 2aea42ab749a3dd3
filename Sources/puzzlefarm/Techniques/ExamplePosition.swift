import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// A position in which a technique finds a step, in a grid of any layout.
struct ExamplePosition {
    let grid: PictureGrid
    let step: GridStep
    /// The lines of the grid; nil for a classic one.
    let drawing: GridDrawing?
    let rating: Rating?
    /// The rating and the ladder as a sentence; empty for a classic grid.
    let ladder: String

    init(_ example: TechniqueExample) {
        grid = PictureGrid(example.grid)
        step = Hint(example.step).visible
        drawing = nil
        rating = nil
        ladder = ""
    }

    private init(_ position: LayoutPosition, _ hint: LayoutHint, on ladder: LayoutLadder) {
        let puzzle = position.puzzle
        grid = PictureGrid(
            givens: puzzle.givens.map(Int.init), filled: position.digits.map(Int.init),
            without: position.removed, in: hint.step.grid)
        step = hint.step
        drawing = GridDrawing(puzzle)
        rating = hint.rating
        let name = puzzle.layout.contains(.killer) ? "killer" : ladder.name
        let tier = Tier.allCases.first {
            hint.rating <= puzzle.layout.ratings(of: $0).upperBound
        }
        self.ladder =
            "Rated \(hint.rating) in the example, on the ladder `\(name)`"
            + (ladder == .farm ? tier.map { ": tier \($0)" } ?? ": above all tiers" : "") + "."
    }

    /// The example as a sentence.
    var sentence: String { "Example. " + step.paragraph(from: Language.english.texts) }

    /// The picture.
    var picture: String { StepPicture(grid, step, in: .english).svg }

    /// The examples of the techniques that only other layouts have, from `layout-examples.txt`: for each
    /// a puzzle, its filled cells, and the candidates removed before. Its ladder offers the step next.
    static let ofLayouts: [LayoutTechnique.Special: ExamplePosition] = {
        let sections = TextSection.all(in: PackageResources.layout_examples_txt)
        var grader = LayoutGrader()
        var examples: [LayoutTechnique.Special: ExamplePosition] = [:]
        for section in sections {
            let lines = section.paragraphs[0]
            guard let puzzle = try? LayoutPuzzle(parsing: lines[0]) else {
                preconditionFailure("\(section.name): the example is unreadable")
            }
            var position = LayoutPosition(puzzle)
            for (cell, digit) in lines[1].enumerated() {
                position[cell] = digit.wholeNumberValue
            }
            for word in lines.dropFirst(2).flatMap({ $0.split(separator: " ") }) {
                let numbers = word.compactMap(\.wholeNumberValue)
                position.remove(
                    numbers[2], from: (numbers[0] - 1) * puzzle.layout.size + numbers[1] - 1)
            }
            for ladder in [LayoutLadder.farm, .generalized] {
                guard let hint = grader.hint(for: position, by: ladder),
                    case .special(let special) = hint.technique, special.id == section.name
                else { continue }
                examples[special] = ExamplePosition(position, hint, on: ladder)
                break
            }
        }
        return examples
    }()
}
