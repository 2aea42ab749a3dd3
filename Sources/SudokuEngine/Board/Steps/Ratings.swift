/// The three ratings that the Sudoku community publishes for a puzzle, such as `7.2/1.2/1.2`.
public struct Ratings: Hashable, Codable, Sendable {
    /// ER: the hardest step.
    public internal(set) var hardest = Rating(tenths: 0)
    /// EP: the hardest step up to and including the first placement.
    public internal(set) var untilFirstPlacement = Rating(tenths: 0)
    /// ED: the first step.
    public internal(set) var first = Rating(tenths: 0)

    private var steps = 0
    private var placements = 0

    package init() {}

    mutating func note(_ step: Step) { note(step.rating ?? .beyond, places: step.places) }

    package mutating func note(_ rating: Rating, places: Bool) {
        if steps == 0 { first = rating }
        hardest = max(hardest, rating)
        if placements == 0 { untilFirstPlacement = max(untilFirstPlacement, rating) }
        steps += 1
        if places { placements += 1 }
    }
}

extension Ratings: CustomStringConvertible {
    public var description: String { "\(hardest)/\(untilFirstPlacement)/\(first)" }
}
