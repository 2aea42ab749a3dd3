/// The header fields of a message as received: the bytes of its head, and the positions of names
/// and values. Names are case-insensitive.
package struct Fields: Sendable {
    /// The positions of a field's name and value. A head has at most 65,535 bytes.
    struct Place: Sendable {
        let nameStart: UInt16
        let nameEnd: UInt16
        let valueStart: UInt16
        let valueEnd: UInt16

        /// Creates positions relative to the first byte of the head.
        init(name: Range<Int>, value: Range<Int>, from start: Int) {
            nameStart = UInt16(name.lowerBound - start)
            nameEnd = UInt16(name.upperBound - start)
            valueStart = UInt16(value.lowerBound - start)
            valueEnd = UInt16(value.upperBound - start)
        }

        var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    }

    private let bytes: [UInt8]
    private let places: [Place]

    init(_ bytes: [UInt8], _ places: [Place]) {
        self.bytes = bytes
        self.places = places
    }

    /// Creates fields that were not received, in order.
    package init(_ fields: [Field] = []) {
        var bytes: [UInt8] = []
        var places: [Place] = []
        for field in fields {
            let start = bytes.count
            bytes += field.name.utf8
            let end = bytes.count
            bytes += field.value.utf8
            places.append(Place(name: start..<end, value: end..<bytes.count, from: 0))
        }
        self.init(bytes, places)
    }

    package var count: Int { places.count }

    /// The value of the first field of that name.
    package subscript(name: String) -> String? {
        places.first { isNamed($0, name) }.map(value)
    }

    /// The values of all fields of that name, in order.
    package func values(of name: String) -> [String] {
        places.filter { isNamed($0, name) }.map(value)
    }

    /// The fields whose names are a name, or would be with hyphens for underscores: gateways confuse
    /// the two.
    package func spelled(like name: String) -> [Field] {
        all(
            places.filter { place in
                isNamed(place, name) { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0.lowercased }
            })
    }

    /// All names and values in order, as received.
    package var all: [Field] { all(places) }

    private func all(_ places: [Place]) -> [Field] {
        places.map { Field(String(decoding: bytes[$0.name], as: UTF8.self), value($0)) }
    }

    private func isNamed(
        _ place: Place, _ name: String, as form: (UInt8) -> UInt8 = { $0.lowercased }
    ) -> Bool {
        guard place.name.count == name.utf8.count else { return false }
        return zip(bytes[place.name], name.utf8).allSatisfy { form($0) == form($1) }
    }

    private func value(_ place: Place) -> String {
        String(decoding: bytes[place.value], as: UTF8.self)
    }
}

/// A name and a value: a header field to be sent, or an item of a query, in which `+` is a literal
/// plus, and the value is empty if there is no equals sign.
package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [UInt8] {
    /// Appends a field line. Control characters, which could end the line and start another, become
    /// spaces: a value may come from a request.
    mutating func append(_ field: Field) {
        append(contentsOf: field.name.utf8)
        append(.colon)
        append(.space)
        if field.value.utf8.allSatisfy(\.isFieldContent) {
            append(contentsOf: field.value.utf8)
        } else {
            append(contentsOf: field.value.utf8.map { $0.isFieldContent ? $0 : .space })
        }
        append(.carriageReturn)
        append(.lineFeed)
    }

    mutating func append(text: String) { append(contentsOf: text.utf8) }
}
