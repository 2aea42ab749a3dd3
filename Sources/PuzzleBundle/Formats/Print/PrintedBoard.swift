import SudokuEngine

/// A puzzle as pages show it.
struct PrintedBoard: Sendable {
    /// The number by which its solution is found, from 1.
    var number = 1
    let id: PuzzleID
    let givens: Puzzle
    let solution: Solution
    let tier: Tier
    /// The one that decides the tier. In pages of version 0.1 it is that of Sudoku Explainer.
    let rating: Rating
    /// ER; nil in pages of version 0.1.
    let er: Rating?

    init(_ record: PuzzleRecord) {
        id = record.id
        givens = record.givens
        solution = record.solution
        tier = record.tier
        rating = record.tierRating
        er = record.se.er
    }

    /// `id givens solution tier rating er`: a comment that is not printed, so that a verifier can draw
    /// the page again and compare.
    var remark: String {
        "\(id) \(givens.text) \(solution.text) \(tier.name) \(rating)" + (er.map { " \($0)" } ?? "")
    }

    init(remark: some StringProtocol) throws(BundleProblem) {
        let words = remark.split(separator: " ")
        guard words.count == 5 || words.count == 6 else {
            throw BundleProblem("the remark of a puzzle has six words")
        }
        id = try Field.id(words[0])
        givens = try Field.puzzle(String(words[1]))
        solution = try Field.solution(String(words[2]))
        tier = try Field.tier(words[3])
        rating = try Field.rating(words[4])
        er = words.count == 6 ? try Field.rating(words[5]) : nil
    }

    func puzzle(at place: BundleFault.Place) -> BundledPuzzle {
        var puzzle = BundledPuzzle(place: place, givens: givens)
        puzzle.id = id
        puzzle.solution = solution
        puzzle.tier = tier
        puzzle.rating = er == nil ? nil : rating
        puzzle.er = er ?? rating
        return puzzle
    }
}
