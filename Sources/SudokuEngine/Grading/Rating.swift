/// How hard a step or a puzzle is on Sudoku Explainer's scale, in exact tenths: 7.2 is 72.
public struct Rating: Hashable, Comparable, Sendable {
    public let tenths: Int

    public init(tenths: Int) { self.tenths = tenths }

    public static func < (left: Rating, right: Rating) -> Bool { left.tenths < right.tenths }

    /// What a grid is rated on which no technique of the ladder makes a step.
    static let beyond = Rating(tenths: 200)
}

extension Rating: CustomStringConvertible {
    /// `7.2`: always one decimal.
    public var description: String { "\(tenths / 10).\(tenths % 10)" }
}
