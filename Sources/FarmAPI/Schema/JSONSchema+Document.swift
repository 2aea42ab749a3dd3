package import FarmJSON
import PuzzleBundle
import SudokuEngine

extension JSONSchema {
    /// The schema as JSON Schema 2020-12, which OpenAPI 3.1 uses.
    package var document: JSONValue { .object(members) }

    private var members: [JSONValue.Member] {
        switch self {
        case .integer(let range): [.init("type", .string("integer"))] + Self.limits(range)
        case .number(let range): [.init("type", .string("number"))] + Self.limits(range)
        case .text(let kind): kind.members
        case .choice(let words):
            [.init("type", .string("string")), .init("enum", .array(words.map(JSONValue.string)))]
        case .boolean: [.init("type", .string("boolean"))]
        case .array(let element, let count):
            [.init("type", .string("array")), .init("items", element.document)]
                + Self.bounds("minItems", "maxItems", count)
        case .closed(let properties):
            Self.object(properties.map(\.orNull)) + [.init("additionalProperties", .bool(false))]
        case .open(let properties): Self.object(properties)
        case .dictionary(let schema):
            [.init("type", .string("object")), .init("additionalProperties", schema.document)]
        case .nullable(let schema):
            [
                .init(
                    "anyOf",
                    .array([schema.document, .object([.init("type", .string("null"))])]))
            ]
        case .named(let shape):
            [.init("$ref", .string("#/components/schemas/\(shape.rawValue)"))]
        }
    }

    private static func limits(_ range: ClosedRange<Int>) -> [JSONValue.Member] {
        bounds("minimum", "maximum", range)
    }

    private static func bounds(
        _ lower: String, _ upper: String, _ range: ClosedRange<Int>
    ) -> [JSONValue.Member] {
        var members = [JSONValue.Member(lower, .number(JSONNumber(range.lowerBound)))]
        if range.upperBound != Int.max {
            members.append(.init(upper, .number(JSONNumber(range.upperBound))))
        }
        return members
    }

    private static func object(_ properties: [Property]) -> [JSONValue.Member] {
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        var members: [JSONValue.Member] = [
            .init("type", .string("object")),
            .init(
                "properties",
                .object(properties.map { JSONValue.Member($0.name, $0.document) })),
        ]
        if !required.isEmpty { members.append(.init("required", .array(required))) }
        return members
    }
}

extension Property {
    /// This member of a request, which may be null if it may be absent.
    fileprivate var orNull: Property {
        if isRequired { return self }
        if case .nullable = schema { return self }
        return Property(name, .nullable(schema), standard: standard, summary)
    }

    /// The schema with the description and the default of this property.
    fileprivate var document: JSONValue {
        var members = schema.document.members ?? []
        members.append(.init("description", .string(summary)))
        if let standard { members.append(.init("default", standard)) }
        return .object(members)
    }
}

extension TextFormat {
    fileprivate var members: [JSONValue.Member] {
        var members = [JSONValue.Member("type", .string("string"))]
        if let pattern { members.append(.init("pattern", .string(pattern))) }
        switch self {
        case .free(let length), .line(let length): members += Self.limits(length)
        case .technique:
            members += Self.limits(Self.techniqueLength)
            let names = TechniqueName.all.map { JSONValue.string($0.name) }
            members.append(.init("examples", .array(names)))
        case .moment: members.append(.init("format", .string("date-time")))
        case .pool: members.append(.init("examples", .array(Self.tiers.map(JSONValue.string))))
        default: break
        }
        return members
    }

    private static func limits(_ length: ClosedRange<Int>) -> [JSONValue.Member] {
        [
            .init("minLength", .number(JSONNumber(length.lowerBound))),
            .init("maxLength", .number(JSONNumber(length.upperBound))),
        ]
    }
}
