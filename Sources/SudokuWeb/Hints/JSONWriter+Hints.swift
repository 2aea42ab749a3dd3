import FarmJSON
import PuzzleBundle
import SudokuEngine

/// Steps as pages read them: cells are numbers 0...80.
extension JSONWriter {
    mutating func step(_ hint: Hint, _ texts: Texts) {
        let step = hint.visible
        object { json in
            json.member("technique", hint.technique)
            json.member("name", step.name(from: texts))
            json.member("rating", hint.rating)
            json.member("sentence", step.sentence(from: texts))
            json.member("placements") { $0.placements(step.placements, .numbers) }
            json.member("eliminations") { $0.candidates(step.eliminations, .numbers) }
            json.member("pattern") { $0.pattern(step, .numbers) }
        }
    }

    mutating func pattern(_ step: GridStep, _ cells: StepCells) {
        object { json in
            json.member("parts") { $0.parts(step.parts, cells) }
            json.member("chains") { $0.chains(step.chains, cells) }
            json.sums(step.sums, cells)
        }
    }
}
