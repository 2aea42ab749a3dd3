import FarmJSON
import SudokuEngine

/// A puzzle as printed on pages.
struct PrintedBoard: Sendable {
    /// The number that links it to its solution, from 1.
    var number = 1
    let id: PuzzleID
    let givens: Puzzle
    let solution: Solution
    let tier: Tier
    /// The rating that decides the tier; in pages of version 0.1, that of Sudoku Explainer.
    let rating: Rating
    /// The ER; nil in pages of version 0.1.
    let er: Rating?
    /// The position and the step to find; nil for a puzzle to solve.
    private(set) var exercise: Exercise?

    init(_ record: PuzzleRecord, _ classic: SolvedPuzzle, _ exercise: Exercise? = nil) {
        self.exercise = exercise
        id = record.id
        givens = classic.puzzle
        solution = classic.solution
        tier = record.tier
        rating = record.tierRating
        er = record.se?.er
    }

    /// `id givens solution tier rating er`: an invisible comment that lets a verifier render the
    /// page again and compare.
    var remark: String {
        "\(id) \(givens.text) \(solution.text) \(tier.name) \(rating)" + (er.map { " \($0)" } ?? "")
    }

    init(remark: some StringProtocol) throws(FieldError) {
        let words = remark.split(separator: " ")
        guard words.count == 5 || words.count == 6 else {
            throw FieldError("the comment of a puzzle must have six words")
        }
        id = try FieldReader.id(words[0])
        givens = try FieldReader.puzzle(String(words[1]))
        solution = try FieldReader.solution(String(words[2]))
        tier = try FieldReader.tier(words[3])
        rating = try FieldReader.rating(words[4])
        er = words.count == 6 ? try FieldReader.rating(words[5]) : nil
    }

    private static let exerciseMark = "%exercise "

    /// The comment line of the exercise, as JSON.
    var exerciseRemark: String? {
        exercise.map { exercise in
            var json = JSONWriter()
            json.exercise(exercise)
            return Self.exerciseMark + json.text
        }
    }

    /// Reads the line after the comment of a puzzle, which may be that of its exercise.
    mutating func take(exerciseRemark line: ArraySlice<UInt8>) throws(FieldError) {
        guard line.starts(with: Self.exerciseMark.utf8) else { return }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.value(Array(line.dropFirst(Self.exerciseMark.utf8.count)))
        } catch {
            throw FieldError("the comment of its exercise, \(error.inLine)")
        }
        exercise = try Exercise(value)
    }

    func puzzle(at place: BundleError.Place) -> BundledPuzzle {
        var puzzle = BundledPuzzle(place: place, givens: givens, solution)
        puzzle.exercise = exercise
        puzzle.id = id
        puzzle.tier = tier
        puzzle.rating = er == nil ? nil : rating
        puzzle.er = er ?? rating
        return puzzle
    }
}
