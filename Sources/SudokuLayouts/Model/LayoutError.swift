/// A defect of a layout or of a puzzle: the part, the place in it, and the problem with its remedy.
public struct LayoutError: Error, Hashable, Sendable {
    /// The parts of a line of the notation.
    public enum Part: String, Hashable, Sendable {
        /// The words before the first colon.
        case kind
        /// The size with the width of the boxes.
        case size
        /// The letters of the fields that some kinds bring.
        case regions, extra, cages
        /// The sums of the cages.
        case sums
        /// The characters of the cells.
        case givens
        /// The whole line.
        case line
    }

    /// The part that has the defect.
    public let part: Part
    /// The position of the character in the text, counted from 1; in the part if there is no text.
    public let position: Int
    /// The problem and its remedy.
    public let problem: String

    package init(_ part: Part, _ position: Int = 1, _ problem: String) {
        self.part = part
        self.position = position
        self.problem = problem
    }

    /// Returns the error with the position in a text in which the part starts after some characters.
    func moved(by offset: Int) -> LayoutError { LayoutError(part, position + offset, problem) }
}

extension LayoutError: CustomStringConvertible {
    public var description: String { "position \(position) (\(part.rawValue)): \(problem)" }
}
