/// A rating of a step or puzzle on Sudoku Explainer's scale, in exact tenths: 7.2 is 72.
public struct Rating: Hashable, Comparable, Sendable {
    /// The rating times ten.
    public let tenths: Int

    /// Creates the rating that is a number of tenths.
    public init(tenths: Int) { self.tenths = tenths }

    public static func < (left: Rating, right: Rating) -> Bool { left.tenths < right.tenths }

    /// The rating of a grid on which no technique of the ladder applies.
    package static let beyond = Rating(tenths: 200)
}

extension Rating: CustomStringConvertible {
    /// The rating with one decimal, such as `7.2`.
    public var description: String { "\(tenths / 10).\(tenths % 10)" }
}
