package import FarmJSON

/// A schema for JSON values. Requests are checked against it and the OpenAPI document is generated
/// from it, so that the two agree.
package indirect enum JSONSchema: Hashable, Sendable {
    case integer(ClosedRange<Int>)
    /// A number, whole or not, in a range.
    case number(ClosedRange<Int>)
    case text(TextFormat)
    case choice([String])
    case boolean
    case array(JSONSchema, count: ClosedRange<Int>)
    /// An object without unknown members: any other member is an error.
    case closed([Property])
    /// An object to which later versions may add members.
    case open([Property])
    /// An object with arbitrary member names.
    case dictionary(JSONSchema)
    /// A value of the schema, or null.
    case nullable(JSONSchema)
    /// A schema with a name in the OpenAPI document.
    case named(SchemaComponent)
}

/// A member of an object, or an item of a query.
package struct Property: Hashable, Sendable {
    package let name: String
    package let schema: JSONSchema
    package let isRequired: Bool
    /// The default if it is absent; nil if there is none.
    package let standard: JSONValue?
    package let summary: String

    package init(
        _ name: String, _ schema: JSONSchema, isRequired: Bool = false, standard: JSONValue? = nil,
        _ summary: String
    ) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
        self.standard = standard
        self.summary = summary
    }

    package static func required(_ name: String, _ schema: JSONSchema, _ summary: String) -> Self {
        Self(name, schema, isRequired: true, summary)
    }
}

/// An error in a value.
package struct InvalidField: Hashable, Sendable {
    /// The path of the value, such as `filter.techniques[2]`; empty for the whole body.
    package let field: String
    /// The error, with what was expected.
    package let message: String

    package init(field: String, _ message: String) {
        self.field = field
        self.message = message
    }
}

extension JSONSchema {
    /// A whole number of at least zero.
    package static let count = JSONSchema.integer(0...Int.max)
    package static let tier = JSONSchema.named(.tier)
    package static let pool = JSONSchema.text(.pool)

    static func choice<Word: RawRepresentable<String> & CaseIterable>(of _: Word.Type) -> Self {
        .choice(Word.allCases.map(\.rawValue))
    }
}
