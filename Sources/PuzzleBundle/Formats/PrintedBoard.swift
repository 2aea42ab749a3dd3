import SudokuEngine

/// What print and pictures show of a puzzle, and what they say of it in a remark that nobody sees,
/// so that a verifier can draw it again and compare.
struct PrintedBoard: Sendable {
    let id: PuzzleID
    let givens: Puzzle
    let solution: Solution
    let tier: Tier
    let rating: Rating

    init(_ record: PuzzleRecord) {
        id = record.id
        givens = record.givens
        solution = record.solution
        tier = record.tier
        rating = record.se.er
    }

    /// `id givens solution tier rating`.
    var remark: String { "\(id) \(givens.text) \(solution.text) \(tier.name) \(rating)" }

    init(remark: some StringProtocol) throws(BundleProblem) {
        let words = remark.split(separator: " ")
        guard words.count == 5 else { throw BundleProblem("the remark of a puzzle has five words") }
        id = try Field.id(words[0])
        givens = try Field.puzzle(String(words[1]))
        solution = try Field.solution(String(words[2]))
        tier = try Field.tier(words[3])
        rating = try Field.rating(words[4])
    }

    func puzzle(at place: BundleFault.Place) -> BundledPuzzle {
        var puzzle = BundledPuzzle(place: place, givens: givens)
        puzzle.id = id
        puzzle.solution = solution
        puzzle.tier = tier
        puzzle.rating = rating
        return puzzle
    }
}
