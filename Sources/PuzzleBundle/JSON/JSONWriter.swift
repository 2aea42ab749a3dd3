/// Writes JSON without spaces, straight to bytes. Commas come by themselves; who writes an object
/// gives a name before each value.
package struct JSONWriter: Sendable {
    /// What was written.
    package private(set) var bytes: [UInt8] = []
    /// Whether a value stands here that the next one must be parted from.
    private var isAfterValue = false

    package init() {}

    /// Writes at the end of what is there, without a copy of it.
    package static func append(
        to bytes: inout [UInt8], _ write: (inout JSONWriter) -> Void
    ) {
        var writer = JSONWriter()
        writer.write(to: &bytes, write)
    }

    /// Goes on with what this writer has written into `bytes` before, and others may have taken away.
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

    /// The name of a member, whose value must be next.
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

    /// A string that appends itself, of characters that need no escape.
    package mutating func string(plain append: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A value that is JSON already.
    package mutating func value(written bytes: ArraySlice<UInt8>) {
        separate()
        self.bytes += bytes
    }

    package mutating func integer(_ number: Int) {
        separate()
        bytes.appendInteger(number)
    }

    /// 142 hundredths, which are two decimals, as 1.42.
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
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
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

    /// Writes the rest anew with escapes.
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
    package mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// A text of characters that need no escape.
    package mutating func member(_ name: String, plain text: some Sequence<UInt8>) {
        self.name(name)
        string { $0 += text }
    }

    package mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        integer(number)
    }

    package mutating func member(_ name: String, _ bool: Bool) {
        self.name(name)
        self.bool(bool)
    }
}

extension JSONValue {
    /// The value as a text without spaces.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}
