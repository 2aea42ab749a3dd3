/// Writes compact JSON directly to bytes. Commas are inserted automatically; in an object, the
/// caller writes a name before each value.
package struct JSONWriter: Sendable {
    /// The output.
    package private(set) var bytes: [UInt8] = []
    /// True if the next value needs a comma before it.
    private var isAfterValue = false

    package init() {}

    /// Creates a writer that appends to existing bytes without copying them.
    package static func append(
        to bytes: inout [UInt8], _ write: (inout JSONWriter) -> Void
    ) {
        var writer = JSONWriter()
        writer.write(to: &bytes, write)
    }

    /// Continues writing to `bytes`, which others may have emptied since the last call.
    package mutating func write(
        to bytes: inout [UInt8], _ write: (inout JSONWriter) -> Void
    ) {
        swap(&self.bytes, &bytes)
        write(&self)
        swap(&self.bytes, &bytes)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    // MARK: Objects and arrays

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes an object whose members a closure writes.
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    /// Writes an array with a value for each element.
    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ value: (inout JSONWriter, Element) -> Void
    ) {
        beginArray()
        for element in elements { value(&self, element) }
        endArray()
    }

    /// Returns an object whose members a closure writes.
    package static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(members)
        return writer.bytes
    }

    /// Writes the name of a member; its value must follow.
    package mutating func name(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        isAfterValue = false
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        isAfterValue = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        isAfterValue = true
    }

    private mutating func separate() {
        if isAfterValue { bytes.append(UInt8(ascii: ",")) }
        isAfterValue = true
    }

    // MARK: Values

    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        if let first = bytes[start...].firstIndex(where: Self.mustEscape) { escape(from: first) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a string that appends itself and needs no escapes.
    package mutating func string(plain append: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a value that appends its JSON itself.
    package mutating func value(_ append: (inout [UInt8]) -> Void) {
        separate()
        append(&bytes)
    }

    /// Makes room for more output.
    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    /// Writes a value that is already JSON.
    package mutating func value(written bytes: ArraySlice<UInt8>) {
        separate()
        self.bytes += bytes
    }

    package mutating func integer(_ number: Int) {
        separate()
        bytes.appendInteger(number)
    }

    /// Writes a fixed-point number: 142 hundredths as 1.42.
    package mutating func decimal(_ number: Int, decimals: Int) {
        separate()
        bytes.appendDecimal(number, decimals: decimals)
    }

    package mutating func bool(_ bool: Bool) {
        separate()
        bytes.append(contentsOf: (bool ? "true" : "false").utf8)
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    package mutating func value(_ value: JSONValue) {
        switch value {
        case .object(let members):
            beginObject()
            for member in members {
                name(member.name)
                self.value(member.value)
            }
            endObject()
        case .array(let elements): array(elements) { $0.value($1) }
        case .string(let text): string(text)
        case .number(let number):
            separate()
            bytes.append(contentsOf: number.text.utf8)
        case .bool(let bool): self.bool(bool)
        case .null: null()
        }
    }

    // MARK: Escapes

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Writes the rest of a string with escapes.
    private mutating func escape(from first: Int) {
        let rest = Array(bytes[first...])
        bytes.removeSubrange(first...)
        for byte in rest {
            if byte < 0x20 {
                let code = String(byte, radix: 16)
                bytes.append(contentsOf: "\\u00\(code.count < 2 ? "0" : "")\(code)".utf8)
            } else {
                if Self.mustEscape(byte) { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(byte)
            }
        }
    }
}

extension JSONWriter {
    /// Writes a text, or null.
    package mutating func member(_ name: String, _ text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }

    /// Writes a member whose value a closure writes.
    package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        self.name(name)
        value(&self)
    }

    /// Writes a member whose value a closure writes, or null.
    package mutating func member<Value>(
        _ name: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        self.name(name)
        if let value { write(&self, value) } else { null() }
    }

    package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
        self.name(name)
        object(members)
    }

    package mutating func array<Element>(
        _ name: String, _ elements: some Sequence<Element>,
        _ value: (inout JSONWriter, Element) -> Void
    ) {
        self.name(name)
        array(elements, value)
    }

    /// Writes a member with an array of objects.
    package mutating func objects<Element>(
        _ name: String, _ elements: some Sequence<Element>,
        _ write: (Element, inout JSONWriter) -> Void
    ) {
        array(name, elements) { writer, element in writer.object { write(element, &$0) } }
    }

    /// Writes a text that needs no escapes.
    package mutating func member(_ name: String, plain text: some Sequence<UInt8>) {
        self.name(name)
        string { $0 += text }
    }

    /// Writes a number, or null.
    package mutating func member(_ name: String, _ number: Int?) {
        self.name(name)
        if let number { integer(number) } else { null() }
    }

    package mutating func member(_ name: String, _ bool: Bool) {
        self.name(name)
        self.bool(bool)
    }
}

extension JSONValue {
    /// The value as compact JSON.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    /// The value as a text of compact JSON.
    package var text: String { String(decoding: json, as: UTF8.self) }
}
