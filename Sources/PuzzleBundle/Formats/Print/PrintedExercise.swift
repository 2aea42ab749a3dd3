import FarmJSON
import SudokuEngine

/// An exercise as printed, in a grid of any size: the position with its candidates, and the step.
struct PrintedExercise: Sendable {
    /// The position as text.
    let position: String
    /// The technique, and the explanation of the step; nil for a step that has only its result.
    let technique: String?
    let sentence: String?
    /// The filled cells that are no givens row by row, 0 for all others.
    let entries: [UInt8]
    let candidates: Candidates
    /// The candidates of the pattern, which may be filled.
    let pattern: Candidates
    let placements: [GridEntry]
    let eliminations: Candidates
    let places: CandidatePlaces

    init(_ exercise: Exercise, of givens: Puzzle) {
        position = exercise.position.text
        technique = exercise.step?.technique
        sentence = exercise.step?.sentence
        entries = Cell.all.map { cell in
            givens[cell] == nil ? exercise.position[cell].map { UInt8($0.value) } ?? 0 : 0
        }
        candidates = exercise.candidates
        pattern = exercise.step?.evidence ?? Candidates()
        placements = exercise.placements.map { GridEntry($0) }
        eliminations = exercise.eliminations
        places = CandidatePlaces(size: 9, hasSums: false)
    }

    init(_ exercise: LayoutExercise, of grid: LayoutGrid, in names: GridNames) throws(FieldError) {
        let filled = try grid.position(exercise.position)
        let step = exercise.step
        position = grid.filled(with: filled).line
        (technique, sentence) = (step.technique, step.sentence)
        entries = zip(grid.givens, filled).map { $0 == 0 ? $1 : 0 }
        candidates =
            PictureGrid(
                givens: grid.givens.map(Int.init), filled: filled.map(Int.init),
                without: Candidates(exercise.removed), in: names
            ).candidates
        pattern = Candidates(try step.evidence(in: grid))
        placements = step.placements.flatMap { mark in
            mark.digits.map { GridEntry(cell: mark.cell, digit: $0) }
        }
        eliminations = Candidates(step.eliminations)
        places = CandidatePlaces(size: grid.size, hasSums: !grid.cages.isEmpty)
    }

    /// The cells of the pattern and of the digits that are placed.
    var markedCells: [Int] { Set(pattern.indices + placements.map(\.cell)).sorted() }
}

extension Candidates {
    init(_ marks: [LayoutStep.Mark]) {
        self.init()
        for mark in marks {
            for digit in mark.digits { self[wide: mark.cell] |= 1 << UInt32(digit - 1) }
        }
    }
}
