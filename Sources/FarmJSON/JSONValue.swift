/// Any JSON value, without loss: members keep their order, and numbers their digits.
package enum JSONValue: Hashable, Sendable {
    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(JSONNumber)
    case bool(Bool)
    case null

    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }
}

extension JSONValue {
    /// The member of an object; nil if it is missing or this is not an object.
    package subscript(_ name: String) -> JSONValue? {
        members?.first { $0.name == name }?.value
    }

    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// Creates an integer.
    package var integer: Int? { number?.integer }

    package var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    package var isNull: Bool { self == .null }

    /// The name of this kind of value in messages.
    package var kind: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
