/// A strict JSON parser (RFC 8259): UTF-8 without a byte order mark, and a single value. Duplicate
/// member names are rejected, since readers disagree on which of them counts.
package enum JSONReader {
    /// Parses a text; objects and arrays may be nested `deepest` levels deep.
    package static func value(
        _ text: ArraySlice<UInt8>, deepest: Int = 32
    ) throws(JSONError) -> JSONValue {
        var cursor = JSONCursor(text, deepest: deepest)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw cursor.error("begins with a byte order mark; save the text without it")
        }
        let value = try cursor.value()
        try cursor.end()
        return value
    }

    package static func value(_ text: [UInt8], deepest: Int = 32) throws(JSONError) -> JSONValue {
        try value(text[...], deepest: deepest)
    }
}

extension JSONCursor {
    /// Consumes and returns a value.
    package mutating func value() throws(JSONError) -> JSONValue {
        switch peek() {
        case nil: throw error("unexpected end of text, expected a value; is it complete?")
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try array { (cursor) throws(JSONError) in elements.append(try cursor.value()) }
            return .array(elements)
        case UInt8(ascii: "\""): return .string(content(of: try string()))
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        case .some(let byte) where byte == UInt8(ascii: "-") || 0x30...0x39 ~= byte:
            return .number(JSONNumber(checked: String(decoding: text[try number()], as: UTF8.self)))
        default: throw error("expected a value")
        }
    }

    private mutating func members() throws(JSONError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        var names = DistinctNames<String>()
        try object { (cursor, token) throws(JSONError) in
            let name = try cursor.newName(token, &names)
            members.append(JSONValue.Member(name, try cursor.value()))
        }
        return members
    }

    /// Consumes the name of a member, which must be unique.
    package func newName(
        _ token: StringToken, _ names: inout DistinctNames<String>
    ) throws(JSONError) -> String {
        let name = content(of: token)
        guard names.insert(name) else {
            throw error("duplicate member name", at: token.range.lowerBound - 1)
        }
        return name
    }

    /// Skips a value as strictly as ``value()``, without creating it: unknown members may be of any
    /// size.
    package mutating func skip() throws(JSONError) {
        switch peek() {
        case UInt8(ascii: "{"):
            var names = DistinctNames<String>()
            try object { (cursor, token) throws(JSONError) in
                _ = try cursor.newName(token, &names)
                try cursor.skip()
            }
        case UInt8(ascii: "["): try array { (cursor) throws(JSONError) in try cursor.skip() }
        case UInt8(ascii: "\""): _ = try string()
        default: _ = try value()
        }
    }

    /// The contents of a string.
    package func content(of token: StringToken) -> String {
        let raw = text[token.range]
        return String(decoding: token.isPlain ? raw : Self.unescaped(raw), as: UTF8.self)
    }

    /// Decodes a string whose escapes have been checked.
    private static func unescaped(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        var rest = raw
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch kind {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): result += escapedCharacter(&rest)
            default: result.append(kind)
            }
        }
        return result[...]
    }

    /// Decodes one escape, or two that form a surrogate pair.
    private static func escapedCharacter(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        var units = [unit(rest.prefix(4)) ?? 0]
        rest = rest.dropFirst(4)
        if 0xD800...0xDBFF ~= units[0] {
            units.append(unit(rest.dropFirst(2).prefix(4)) ?? 0)
            rest = rest.dropFirst(6)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
