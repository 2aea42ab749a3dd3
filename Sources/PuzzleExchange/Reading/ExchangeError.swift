import SudokuLayouts

/// A defect of a text that was read as a puzzle, or the reason why a format cannot hold a puzzle.
public struct ExchangeError: Error, Hashable, Sendable {
    /// The place of the defect: a position in the text, counted from 1, a cell or a member of JSON;
    /// nil if it is the puzzle as a whole.
    public let place: String?
    /// The format, or the part of a line of the notation.
    public let part: String
    /// The problem and its remedy.
    public let problem: String
    /// True if the text may be a puzzle, but has a rule that no layout has; ``place`` names it.
    public let isUnknownRule: Bool

    init(_ part: String, _ place: String?, _ problem: String, isUnknownRule: Bool = false) {
        self.place = place
        self.part = part
        self.problem = problem
        self.isUnknownRule = isUnknownRule
    }

    init(_ part: String, at position: Int, _ problem: String) {
        self.init(part, "position \(position)", problem)
    }

    /// The error of a line of the notation.
    init(_ error: LayoutError) {
        self.init(error.part.rawValue, at: error.position, error.problem)
    }
}

extension ExchangeError: CustomStringConvertible {
    public var description: String {
        (place.map { "\($0) (\(part)): " } ?? "\(part): ") + problem
    }
}
