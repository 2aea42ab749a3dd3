package import FarmJSON

extension JSONSchema {
    /// All errors in a value, empty if it matches the schema; `field` is the path of the value.
    package func faults(in value: JSONValue, at field: String = "") -> [InvalidField] {
        switch self {
        case .integer(let range):
            guard let number = value.integer, range.contains(number) else {
                return mismatch(value, at: field)
            }
        case .number(let range):
            guard let number = value.number.flatMap({ Double($0.text) }),
                Double(range.lowerBound)...Double(range.upperBound) ~= number
            else { return mismatch(value, at: field) }
        case .text(let kind):
            guard let text = value.string, kind.holds(text) else {
                return mismatch(value, at: field)
            }
        case .choice(let words):
            guard let text = value.string, words.contains(text) else {
                return mismatch(value, at: field)
            }
        case .boolean: guard value.bool != nil else { return mismatch(value, at: field) }
        case .array(let element, let count):
            guard let elements = value.elements, count.contains(elements.count) else {
                return mismatch(value, at: field)
            }
            return elements.enumerated().flatMap { place, value in
                element.faults(in: value, at: "\(field)[\(place)]")
            }
        case .closed(let properties): return faults(in: value, at: field, properties, false)
        case .open(let properties): return faults(in: value, at: field, properties, true)
        case .dictionary(let schema):
            guard let members = value.members else { return mismatch(value, at: field) }
            return members.flatMap { schema.faults(in: $0.value, at: Self.path(field, $0.name)) }
        case .nullable(let schema):
            return value.isNull ? [] : schema.faults(in: value, at: field)
        case .named(let shape): return shape.schema.faults(in: value, at: field)
        }
        return []
    }

    private func faults(
        in value: JSONValue, at field: String, _ properties: [Property], _ isOpen: Bool
    ) -> [InvalidField] {
        guard let members = value.members else { return mismatch(value, at: field) }
        var faults: [InvalidField] = []
        for member in members {
            let path = Self.path(field, member.name)
            if let property = properties.first(where: { $0.name == member.name }) {
                faults += property.schema.faults(in: member.value, at: path)
            } else if !isOpen {
                let names = properties.map(\.name).joined(separator: ", ")
                let remedy =
                    names.isEmpty ? "leave it out" : "leave it out, or use one of \(names)"
                faults.append(InvalidField(field: path, "no such field; \(remedy)"))
            }
        }
        for property in properties where property.isRequired && value[property.name] == nil {
            faults.append(
                InvalidField(
                    field: Self.path(field, property.name),
                    "missing; give \(property.schema.expectation)"))
        }
        return faults
    }

    /// Returns a request without its optional members that are null: generated clients send what is
    /// absent in this way.
    package func withoutNulls(_ value: JSONValue) -> JSONValue {
        switch (self, value) {
        case (.closed(let properties), .object(let members)):
            .object(
                members.compactMap { member in
                    let property = properties.first { $0.name == member.name }
                    guard let property else { return member }
                    if member.value.isNull, !property.isRequired { return nil }
                    return .init(member.name, property.schema.withoutNulls(member.value))
                })
        case (.array(let element, _), .array(let values)):
            .array(values.map(element.withoutNulls))
        case (.named(let shape), _): shape.schema.withoutNulls(value)
        default: value
        }
    }

    private static func path(_ field: String, _ name: String) -> String {
        field.isEmpty ? name : "\(field).\(name)"
    }

    private func mismatch(_ value: JSONValue, at field: String) -> [InvalidField] {
        [InvalidField(field: field, "expected \(expectation), got \(value.shown)")]
    }

    /// A description for messages, such as `a whole number in 1...1000`.
    package var expectation: String {
        switch self {
        case .integer(let range):
            range.upperBound == Int.max
                ? "a whole number of at least \(range.lowerBound)"
                : "a whole number in \(range.lowerBound)...\(range.upperBound)"
        case .number(let range): "a number in \(range.lowerBound)...\(range.upperBound)"
        case .text(let kind): kind.expectation
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .boolean: "true or false"
        case .array(_, let count):
            "an array of \(count.lowerBound) to \(count.upperBound) elements"
        case .closed, .open, .dictionary: "an object"
        case .nullable(let schema): "\(schema.expectation), or null"
        case .named(let shape): shape.schema.expectation
        }
    }
}

extension JSONValue {
    /// A description for messages: short values verbatim, others by their kind.
    fileprivate var shown: String {
        switch self {
        case .number(let number) where number.text.utf8.count <= 20: number.text
        case .string(let text) where text.utf8.count <= 20:
            String(decoding: JSONWriter.text(of: text), as: UTF8.self)
        case .string(let text): "a string of \(text.count) characters"
        case .array(let elements):
            elements.count == 1 ? "1 element" : "\(elements.count) elements"
        default: kind
        }
    }
}

extension JSONWriter {
    fileprivate static func text(of text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return writer.bytes
    }
}
