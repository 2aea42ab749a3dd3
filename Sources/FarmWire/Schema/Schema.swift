package import PuzzleBundle

/// What a value of JSON may be. What the service is sent is held against it, and what the service
/// says of itself is written from it, so that both are the same.
package indirect enum Schema: Hashable, Sendable {
    case integer(ClosedRange<Int>)
    /// Any number between two whole ones.
    case number(ClosedRange<Int>)
    case text(TextKind)
    case choice([String])
    case boolean
    case array(Schema, count: ClosedRange<Int>)
    /// An object of which all members are known: others are faults.
    case closed([Property])
    /// An object that later versions may add members to.
    case open([Property])
    /// An object of any names.
    case dictionary(Schema)
    /// That, or null.
    case nullable(Schema)
    /// One that has a name of its own in the description.
    case named(Shape)
}

/// A member of an object, or an item of a query.
package struct Property: Hashable, Sendable {
    package let name: String
    package let schema: Schema
    package let isRequired: Bool
    /// What holds if it is absent, where that can be said.
    package let standard: JSONValue?
    package let summary: String

    package init(
        _ name: String, _ schema: Schema, isRequired: Bool = false, standard: JSONValue? = nil,
        _ summary: String
    ) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
        self.standard = standard
        self.summary = summary
    }

    package static func required(_ name: String, _ schema: Schema, _ summary: String) -> Self {
        Self(name, schema, isRequired: true, summary)
    }
}

/// Something that is wrong with a value.
package struct FieldFault: Hashable, Sendable {
    /// Where: `filter.techniques[2]`; empty for all of a body.
    package let field: String
    /// What, and what is expected.
    package let message: String

    package init(field: String, _ message: String) {
        self.field = field
        self.message = message
    }
}

extension Schema {
    /// A whole number from zero on.
    package static let count = Schema.integer(0...Int.max)
    /// A pool by its name.
    package static let tier = Schema.choice(TextKind.tiers)
}
