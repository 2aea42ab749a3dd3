import SudokuEngine

/// Finds what a bundle explains of puzzles of every layout; keep it, for it keeps tables.
package struct PuzzleExplainer: ~Copyable {
    private var grader = Grader()
    private let paths: ((LayoutGrid) -> [PathStep])?

    /// Creates an explainer; other layouts than classic 9x9 need `layouts`.
    package init(_ layouts: LayoutSupport?) { paths = layouts?.paths() }

    /// Returns the path and the exercise that a bundle has for a puzzle.
    package mutating func explanation(
        of puzzle: PuzzleRecord, for format: BundleFormat, options: BundleEncoder.Options,
        isExplaining: Bool
    ) throws(BundleError) -> PuzzleExplanation {
        if case .layout(let grid, _) = puzzle.grid {
            do throws(FieldError) {
                return try explanation(of: grid, for: format, options, isExplaining)
            } catch {
                throw BundleError(file: puzzle.id.description, place: .file, problem: error.text)
            }
        }
        let isNeeded = isExplaining || format.needsPlan && options.exercise == nil
        return PuzzleExplanation(
            plan: isNeeded ? grader.plan(of: puzzle, by: options.ladder) : [],
            exercise: try exercise(in: puzzle, for: format, options: options))
    }

    private func explanation(
        of grid: LayoutGrid, for format: BundleFormat, _ options: BundleEncoder.Options,
        _ isExplaining: Bool
    ) throws(FieldError) -> PuzzleExplanation {
        let technique = format.hasExercises && format.holdsLayouts ? options.exercise : nil
        guard isExplaining || technique != nil else { return PuzzleExplanation() }
        let ladders = (isExplaining ? [options.ladder] : []) + (technique.map { [$0.ladder] } ?? [])
        guard ladders.allSatisfy({ $0 == .farm }) else {
            throw FieldError(
                "\(grid.layout) is explained on the ladder \(grid.ladder) alone; choose farm")
        }
        guard let path = paths?(grid) else {
            throw FieldError("\(grid.layout) is explained with LayoutSupport; pass it in")
        }
        var explanation = PuzzleExplanation(path: isExplaining ? path : [])
        if let technique {
            explanation.layoutExercise = LayoutExercise(
                grid, path: path, in: format == .pdf ? options.language : .english
            ) { technique.includes($0.technique) }
            if explanation.layoutExercise == nil {
                throw FieldError(technique.isMissing(on: grid.ladder))
            }
        }
        return explanation
    }

    private mutating func exercise(
        in puzzle: PuzzleRecord, for format: BundleFormat, options: BundleEncoder.Options
    ) throws(BundleError) -> Exercise? {
        guard let technique = options.exercise, format.hasExercises else { return nil }
        let isNumbered = format == .hodoku
        let found = grader.exercise(
            in: puzzle, of: technique, numbered: isNumbered,
            language: format == .pdf ? options.language : .english)
        if let found { return found }
        let problem =
            isNumbered && !technique.hasHodokuCode
            ? "HoDoKu's library does not have \(technique.name); use json or pdf"
            : technique.isMissing(on: technique.ladder.name)
        throw BundleError(file: puzzle.id.description, place: .file, problem: problem)
    }
}

extension ExerciseTechnique {
    /// The problem of a path without the technique.
    fileprivate func isMissing(on ladder: String) -> String {
        "\(name) is not on its path on the ladder \(ladder); choose a technique that is"
    }
}
