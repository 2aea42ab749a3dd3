/// A technique that must occur, or several of which any will do, under the name they were asked for.
package struct TechniqueChoice: Hashable, Sendable {
    package let name: String
    /// The names that puzzles carry.
    package let techniques: [String]

    package init(_ name: String, anyOf techniques: [String]) {
        self.name = name
        self.techniques = techniques
    }
}

extension TechniqueChoice: ExpressibleByStringLiteral {
    /// That technique alone.
    package init(stringLiteral name: String) { self.init(name, anyOf: [name]) }
}
