import FarmJSON
import PuzzleBundle
import SudokuEngine

/// Steps as pages read them: cells are numbers 0...80.
extension JSONWriter {
    mutating func step(_ hint: Hint, _ texts: Texts) {
        let step = hint.visible
        beginObject()
        member("technique", hint.technique)
        member("name", step.name(from: texts))
        name("rating")
        if let rating = hint.rating { decimal(rating.tenths, decimals: 1) } else { null() }
        member("sentence", step.sentence(from: texts))
        name("placements")
        placements(step.placements, .numbers)
        name("eliminations")
        candidates(step.eliminations, .numbers)
        name("pattern")
        pattern(step, .numbers)
        endObject()
    }

    mutating func pattern(_ step: GridStep, _ cells: StepCells) {
        beginObject()
        name("parts")
        parts(step.parts, cells)
        name("chains")
        chains(step.chains, cells)
        sums(step.sums, cells)
        endObject()
    }

    /// Writes a list with an entry for each candidate.
    mutating func entries(_ candidates: Candidates) {
        beginArray()
        for cell in candidates.cells {
            for digit in candidates[cell] {
                placement(GridEntry(Placement(cell: cell, digit: digit)), .numbers)
            }
        }
        endArray()
    }

    mutating func rating(_ rating: Rating?) {
        name("rating")
        if let rating { decimal(rating.tenths, decimals: 1) } else { null() }
    }
}
