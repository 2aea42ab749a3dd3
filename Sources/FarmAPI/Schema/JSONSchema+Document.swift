package import FarmJSON
import PuzzleBundle
import SudokuEngine

extension JSONSchema {
    /// The schema as JSON Schema 2020-12, which OpenAPI 3.1 uses.
    package var document: JSONValue {
        switch self {
        case .integer(let range): Self.number("integer", range)
        case .number(let range): Self.number("number", range)
        case .text(let kind): kind.document
        case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
        case .boolean: ["type": "boolean"]
        case .array(let element, let count):
            [
                "type": "array", "items": element.document,
                "minItems": .integer(count.lowerBound), "maxItems": Self.most(count),
            ]
        case .closed(let properties):
            Self.object(properties.map(\.orNull)).adding(["additionalProperties": .bool(false)])
        case .open(let properties): Self.object(properties)
        case .dictionary(let schema): ["type": "object", "additionalProperties": schema.document]
        case .nullable(let schema): ["anyOf": [schema.document, ["type": "null"]]]
        case .named(let shape): ["$ref": "#/components/schemas/\(shape.rawValue)"]
        }
    }

    private static func number(_ type: String, _ range: ClosedRange<Int>) -> JSONValue {
        ["type": .string(type), "minimum": .integer(range.lowerBound), "maximum": most(range)]
    }

    private static func most(_ range: ClosedRange<Int>) -> JSONValue? {
        range.upperBound == Int.max ? nil : .integer(range.upperBound)
    }

    private static func object(_ properties: [Property]) -> JSONValue {
        let required = properties.filter(\.isRequired).map { JSONValue.string($0.name) }
        return [
            "type": "object",
            "properties": .object(properties.map { .init($0.name, $0.document) }),
            "required": required.isEmpty ? nil : .array(required),
        ]
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
        schema.document.adding(["description": .string(summary), "default": standard])
    }
}

extension TextFormat {
    fileprivate var document: JSONValue {
        let text: JSONValue = ["type": "string", "pattern": pattern.map(JSONValue.string)]
        return switch self {
        case .free(let length), .line(let length): text.adding(Self.limits(length))
        case .technique:
            text.adding(Self.limits(Self.techniqueLength))
                .adding(["examples": .array(TechniqueName.all.map { .string($0.name) })])
        case .moment: text.adding(["format": "date-time"])
        case .pool: text.adding(["examples": .array(Self.tiers.map(JSONValue.string))])
        default: text
        }
    }

    private static func limits(_ length: ClosedRange<Int>) -> JSONValue {
        ["minLength": .integer(length.lowerBound), "maxLength": .integer(length.upperBound)]
    }
}
