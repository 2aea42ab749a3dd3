import FarmAPI

extension JSONSchema {
    /// The schema in words, such as `a whole number from 1 to 1000`.
    var words: String {
        switch self {
        case .integer(let range): "a whole number \(Self.words(range))"
        case .number(let range): "a number \(Self.words(range))"
        case .text(let kind): kind.expectation
        case .choice(let words): "one of " + words.map { "`\($0)`" }.joined(separator: " ")
        case .boolean: "true or false"
        case .array(let element, let count):
            "an array\(count.upperBound < 1_000_000 ? " of at most \(count.upperBound)" : ""), each "
                + element.words
        case .closed, .open: "an object"
        case .dictionary(let schema):
            "an object with arbitrary member names, each value \(schema.words)"
        case .nullable(let schema): "\(schema.words), or null"
        case .named(let shape): shape.rawValue
        }
    }

    private static func words(_ range: ClosedRange<Int>) -> String {
        range.upperBound == Int.max
            ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    }
}
