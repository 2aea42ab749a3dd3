/// A required technique, or a group of which any one is enough, under the name in the request.
package struct TechniqueAlternatives: Hashable, Sendable {
    package let name: String
    /// The technique names as stored with puzzles.
    package let techniques: [String]

    package init(_ name: String, anyOf techniques: [String]) {
        self.name = name
        self.techniques = techniques
    }
}

extension TechniqueAlternatives: ExpressibleByStringLiteral {
    /// Creates a choice of a single technique.
    package init(stringLiteral name: String) { self.init(name, anyOf: [name]) }
}
