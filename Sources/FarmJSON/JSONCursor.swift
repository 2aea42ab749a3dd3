/// A strict tokenizer for JSON (RFC 8259).
///
/// It creates no values: ``JSONReader`` does that, while readers of millions of records extract
/// only the bytes they need.
package struct JSONCursor {
    package let text: ArraySlice<UInt8>
    package private(set) var place: Int
    /// The current nesting depth of objects and arrays.
    private var depth = 0
    private let deepest: Int
    /// The location of the text within a longer one.
    private let origin: JSONPosition

    package init(
        _ text: ArraySlice<UInt8>, deepest: Int = 32, origin: JSONPosition = JSONPosition()
    ) {
        self.text = text
        self.deepest = deepest
        self.origin = origin
        place = text.startIndex
    }

    package func error(_ problem: String) -> JSONError { error(problem, at: place) }

    package func error(_ problem: String, at place: Int) -> JSONError {
        JSONError(problem, in: text, at: place, origin: origin)
    }

    /// The first byte of the next token; nil at the end of the text.
    package mutating func peek() -> UInt8? {
        while place < text.endIndex {
            let byte = text[place]
            if byte > 0x20 || !(byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09) {
                return byte
            }
            place += 1
        }
        return nil
    }

    /// Consumes one required character.
    private mutating func pass(_ wanted: UInt8, _ what: String) throws(JSONError) {
        guard let found = peek() else {
            throw error("unexpected end of text, expected \(what); is it complete?")
        }
        guard found == wanted else { throw error("expected \(what)") }
        place += 1
    }

    /// Checks that nothing follows.
    package mutating func end() throws(JSONError) {
        guard peek() != nil else { return }
        throw error("unexpected text after the value")
    }

    // MARK: Objects and arrays

    /// Visits the members of an object, positioned before each value, which the visitor must
    /// consume. If `isPlain`, the bytes of the name are the raw bytes between the quotes.
    package mutating func object(
        _ member: (inout JSONCursor, _ name: StringToken) throws(JSONError) -> Void
    ) throws(JSONError) {
        try pass(UInt8(ascii: "{"), "an object")
        try enter()
        var isFirst = true
        while try isMore(before: UInt8(ascii: "}"), "a comma or }", &isFirst) {
            guard peek() == UInt8(ascii: "\"") else { throw error("expected a member's name") }
            let name = try string()
            try pass(UInt8(ascii: ":"), "a colon")
            try member(&self, name)
        }
        depth -= 1
    }

    /// Visits the elements of an array, each of which the visitor must consume.
    package mutating func array(
        _ element: (inout JSONCursor) throws(JSONError) -> Void
    ) throws(JSONError) {
        try pass(UInt8(ascii: "["), "an array")
        try enter()
        var isFirst = true
        while try isMore(before: UInt8(ascii: "]"), "a comma or ]", &isFirst) {
            try element(&self)
        }
        depth -= 1
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        if depth > deepest { throw error("nested more than \(deepest) deep") }
    }

    /// Returns true if another member or element follows. Consumes the comma before it, or the
    /// closing bracket.
    private mutating func isMore(
        before close: UInt8, _ what: String, _ isFirst: inout Bool
    ) throws(JSONError) -> Bool {
        guard let next = peek() else { throw error("unexpected end of text; is it complete?") }
        if next == close {
            place += 1
            return false
        }
        if isFirst {
            isFirst = false
        } else {
            guard next == UInt8(ascii: ",") else { throw error("expected \(what)") }
            place += 1
            if peek() == close { throw error("trailing comma; remove it") }
        }
        return true
    }

    // MARK: Numbers and words

    /// Consumes a number and returns its range.
    package mutating func number() throws(JSONError) -> Range<Int> {
        _ = peek()
        let start = place
        if byte == UInt8(ascii: "-") { place += 1 }
        if byte == UInt8(ascii: "0") {
            place += 1
            if isDigit { throw error("leading zero in a number; remove it", at: start) }
        } else {
            try digits()
        }
        if byte == UInt8(ascii: ".") {
            place += 1
            try digits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            place += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { place += 1 }
            try digits()
        }
        return start..<place
    }

    private var byte: UInt8? { place < text.endIndex ? text[place] : nil }

    private var isDigit: Bool { byte.map { 0x30...0x39 ~= $0 } ?? false }

    private mutating func digits() throws(JSONError) {
        guard isDigit else { throw error("expected a digit") }
        while isDigit { place += 1 }
    }

    /// Consumes `true`, `false` or `null`.
    package mutating func word(_ word: String) throws(JSONError) {
        _ = peek()
        guard text[place...].starts(with: word.utf8) else { throw error("expected a value") }
        place += word.utf8.count
    }

    // MARK: Strings

    /// A string as written, without its quotes.
    package struct StringToken {
        package let range: Range<Int>
        /// True if it has no escapes, so that its bytes are plain UTF-8.
        package let isPlain: Bool
    }

    /// Consumes a string and checks its UTF-8 and escapes.
    package mutating func string() throws(JSONError) -> StringToken {
        try pass(UInt8(ascii: "\""), "a string")
        let start = place
        var isPlain = true
        while place < text.endIndex {
            let byte = text[place]
            if byte == UInt8(ascii: "\"") {
                place += 1
                return StringToken(range: start..<place - 1, isPlain: isPlain)
            }
            if byte == UInt8(ascii: "\\") {
                isPlain = false
                try passEscape()
            } else if byte < 0x20 {
                throw error("control character in a string; write it as \\u00..")
            } else if byte < 0x80 {
                place += 1
            } else {
                try passCharacter()
            }
        }
        throw error("unterminated string; is the text complete?", at: start - 1)
    }

    private mutating func passEscape() throws(JSONError) {
        let start = place
        place += 1
        switch byte {
        case UInt8(ascii: "u"):
            let unit = try escapedUnit(from: start)
            guard 0xD800...0xDFFF ~= unit else { return }
            guard unit < 0xDC00, text[place...].starts(with: "\\u".utf8) else {
                throw error("unpaired surrogate", at: start)
            }
            place += 1
            guard 0xDC00...0xDFFF ~= (try escapedUnit(from: start)) else {
                throw error("unpaired surrogate", at: start)
            }
        case .some(let byte) where "\"\\/bfnrt".utf8.contains(byte): place += 1
        default: throw error("invalid escape", at: start)
        }
    }

    /// Consumes the `u` and its four hexadecimal digits.
    private mutating func escapedUnit(from start: Int) throws(JSONError) -> UInt16 {
        place += 1
        let digits = text[place...].prefix(4)
        guard let unit = JSONCursor.unit(digits) else {
            throw error("expected four hexadecimal digits after \\u", at: start)
        }
        place += 4
        return unit
    }

    package static func unit(_ digits: ArraySlice<UInt8>) -> UInt16? {
        guard digits.count == 4 else { return nil }
        var unit: UInt16 = 0
        for digit in digits {
            switch digit {
            case 0x30...0x39: unit = unit << 4 | UInt16(digit - 0x30)
            case 0x41...0x46: unit = unit << 4 | UInt16(digit - 0x37)
            case 0x61...0x66: unit = unit << 4 | UInt16(digit - 0x57)
            default: return nil
            }
        }
        return unit
    }

    /// Consumes a multi-byte character.
    private mutating func passCharacter() throws(JSONError) {
        let first = text[place]
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        let bytes = text[place...].prefix(count)
        // Decoding replaces what is not UTF-8.
        guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
            throw error("not UTF-8; save the text as UTF-8")
        }
        place += count
    }
}
