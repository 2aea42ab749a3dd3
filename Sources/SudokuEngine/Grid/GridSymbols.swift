/// The marks that stand for the digits of a grid on paper: letters or shapes for children.
public enum GridSymbols: String, Hashable, Sendable, CaseIterable {
    /// `1` to `9`, then `A` to `P`.
    case digits
    /// `A` to `Y`.
    case letters
    /// Shapes that differ without colour.
    case shapes

    /// The size of the largest grids for which there are enough of them.
    public var largestSize: Int { self == .shapes ? Self.outlines.count : 25 }

    /// Returns the character for a digit from 1; nil for shapes.
    public func character(for digit: UInt8) -> Character? {
        switch self {
        case .digits: Character(Unicode.Scalar(GridRules.symbol(of: digit)))
        case .letters: Character(Unicode.Scalar(UInt8(ascii: "A") + digit - 1))
        case .shapes: nil
        }
    }

    /// A part of the outline of a shape, in hundredths of a cell from its upper left corner.
    package enum Stroke: Sendable {
        case move(Int, Int)
        case line(Int, Int)
        /// A cubic curve with two control points.
        case curve(Int, Int, Int, Int, Int, Int)
    }

    /// Returns the closed outline of the shape for a digit from 1 to ``largestSize``.
    package static func outline(of digit: UInt8) -> [Stroke] { outlines[Int(digit) - 1] }

    private static let outlines = [
        circle, polygon([(24, 24), (76, 24), (76, 76), (24, 76)]),
        polygon([(50, 18), (82, 76), (18, 76)]), star, heart, moon,
        polygon([
            (40, 20), (60, 20), (60, 40), (80, 40), (80, 60), (60, 60), (60, 80), (40, 80),
            (40, 60),
            (20, 60), (20, 40), (40, 40),
        ]), drop,
        polygon([(50, 18), (78, 48), (60, 48), (60, 82), (40, 82), (40, 48), (22, 48)]),
    ]

    private static let circle: [Stroke] = [
        .move(50, 22), .curve(65, 22, 78, 35, 78, 50), .curve(78, 65, 65, 78, 50, 78),
        .curve(35, 78, 22, 65, 22, 50), .curve(22, 35, 35, 22, 50, 22),
    ]
    private static let star = polygon([
        (50, 18), (58, 41), (82, 42), (63, 57), (70, 81), (50, 67), (30, 81), (37, 57), (18, 42),
        (42, 41),
    ])
    private static let heart: [Stroke] = [
        .move(50, 80), .curve(14, 58, 16, 24, 36, 22), .curve(44, 22, 50, 28, 50, 36),
        .curve(50, 28, 56, 22, 64, 22), .curve(84, 24, 86, 58, 50, 80),
    ]
    private static let moon: [Stroke] = [
        .move(62, 18), .curve(32, 18, 20, 38, 24, 56), .curve(28, 76, 54, 86, 76, 70),
        .curve(56, 70, 46, 58, 46, 46), .curve(46, 34, 52, 24, 62, 18),
    ]
    private static let drop: [Stroke] = [
        .move(50, 16), .curve(58, 32, 74, 46, 74, 60), .curve(74, 74, 62, 82, 50, 82),
        .curve(38, 82, 26, 74, 26, 60), .curve(26, 46, 42, 32, 50, 16),
    ]

    private static func polygon(_ corners: [(Int, Int)]) -> [Stroke] {
        corners.enumerated().map { $0 == 0 ? .move($1.0, $1.1) : .line($1.0, $1.1) }
    }
}
