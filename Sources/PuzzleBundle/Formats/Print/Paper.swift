/// A paper size: `a4`, `a5`, `letter`, or the width and height in millimetres, such as `148x210`.
public struct Paper: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The name, or the size in millimetres.
    public let rawValue: String
    /// In points.
    let width: Int
    let height: Int

    /// 210 by 297 mm.
    public static let a4 = Paper("a4", width: 595, height: 842)
    /// 148 by 210 mm.
    public static let a5 = Paper("a5", width: 420, height: 595)
    /// The size used in North America.
    public static let letter = Paper("letter", width: 612, height: 792)
    /// The sizes with names.
    public static let allCases = [a4, a5, letter]

    /// The sides in millimetres that a paper may have.
    static let sides = 90...1_000

    private init(_ rawValue: String, width: Int, height: Int) {
        self.rawValue = rawValue
        self.width = width
        self.height = height
    }

    /// Creates a paper; nil for an unknown name, and for sides that are not 90 to 1,000 mm long.
    public init?(rawValue: String) {
        if let named = Self.allCases.first(where: { $0.rawValue == rawValue }) {
            self = named
            return
        }
        let sides = rawValue.split(separator: "x", omittingEmptySubsequences: false).compactMap {
            Int($0)
        }
        guard sides.count == 2, sides.allSatisfy(Self.sides.contains),
            rawValue == "\(sides[0])x\(sides[1])"
        else { return nil }
        self.init(
            rawValue, width: Self.points(millimetres: sides[0]),
            height: Self.points(millimetres: sides[1]))
    }

    /// The nearest number of points, of which 72 are an inch.
    static func points(millimetres: Int) -> Int { (millimetres * 720 + 127) / 254 }
}
