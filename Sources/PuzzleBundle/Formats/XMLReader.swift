import FarmJSON

/// An element of XML with its contents, limited to what bundles need: no namespaces, and no
/// declarations in the document type, so that entities cannot expand.
struct XMLElement {
    let name: String
    let attributes: [(name: String, value: String)]
    fileprivate(set) var children: [XMLElement] = []
    /// The text directly in the element.
    fileprivate(set) var text = ""
    let line: Int

    subscript(attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }
}

/// A parser for XML documents in UTF-8.
struct XMLReader {
    struct XMLError: Error {
        let line: Int
        let problem: String
    }

    private let text: ArraySlice<UInt8>
    private var place: Int
    private var line = 1
    private static let deepest = 16

    /// Parses the document and returns its root element.
    static func root(_ text: ArraySlice<UInt8>) throws(XMLError) -> XMLElement {
        var reader = XMLReader(text)
        // Decoding replaces what is not UTF-8.
        guard String(decoding: text, as: UTF8.self).utf8.elementsEqual(text) else {
            throw reader.fault("not UTF-8; save the text as UTF-8")
        }
        try reader.passMiscellany()
        let root = try reader.element(depth: 1)
        try reader.passMiscellany()
        guard reader.place == text.endIndex else {
            throw reader.fault("unexpected text after the root element")
        }
        return root
    }

    private init(_ text: ArraySlice<UInt8>) {
        self.text = text
        place = text.startIndex
    }

    private func fault(_ problem: String) -> XMLError { XMLError(line: line, problem: problem) }

    private func isNext(_ words: String) -> Bool { text[place...].starts(with: words.utf8) }

    private mutating func advance(_ count: Int = 1) {
        for byte in text[place...].prefix(count) where byte == UInt8(ascii: "\n") { line += 1 }
        place = min(place + count, text.endIndex)
    }

    private mutating func passSpace() {
        while place < text.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { advance() }
    }

    /// Advances past the next occurrence of a string.
    private mutating func pass(through words: String) throws(XMLError) {
        while !isNext(words) {
            guard place < text.endIndex else { throw fault("expected \(words); is it complete?") }
            advance()
        }
        advance(words.utf8.count)
    }

    /// Skips the declaration, comments, processing instructions and the document type.
    private mutating func passMiscellany() throws(XMLError) {
        while true {
            passSpace()
            if isNext("<?") {
                try pass(through: "?>")
            } else if isNext("<!--") {
                try pass(through: "-->")
            } else if isNext("<!DOCTYPE") {
                while place < text.endIndex, text[place] != UInt8(ascii: ">") {
                    if text[place] == UInt8(ascii: "[") {
                        throw fault("declarations in the document type are not supported")
                    }
                    advance()
                }
                advance()
            } else {
                return
            }
        }
    }

    private mutating func element(depth: Int) throws(XMLError) -> XMLElement {
        guard isNext("<") else { throw fault("expected an element") }
        guard depth <= Self.deepest else { throw fault("nested more than \(Self.deepest) deep") }
        let start = line
        advance()
        let name = try self.name()
        var attributes: [(name: String, value: String)] = []
        var names = DistinctNames<String>()
        passSpace()
        while !isNext(">"), !isNext("/>") {
            let attribute = try self.attribute()
            guard names.insert(attribute.name) else {
                throw fault("duplicate attribute \(attribute.name)")
            }
            attributes.append(attribute)
            passSpace()
        }
        var element = XMLElement(name: name, attributes: attributes, line: start)
        if isNext("/>") {
            advance(2)
            return element
        }
        advance()
        try readContent(of: &element, depth: depth)
        guard try self.name() == name else {
            throw fault("<\(name)> on line \(start) is not closed")
        }
        passSpace()
        guard isNext(">") else { throw fault("expected >") }
        advance()
        return element
    }

    /// Reads text and elements up to the closing tag, whose `</` has been consumed.
    private mutating func readContent(
        of element: inout XMLElement, depth: Int
    ) throws(XMLError) {
        while true {
            let run = text[place...].prefix { $0 != UInt8(ascii: "<") }
            element.text += try characters(run)
            advance(run.count)
            if isNext("</") {
                return advance(2)
            } else if isNext("<!--") {
                try pass(through: "-->")
            } else if isNext("<") {
                element.children.append(try self.element(depth: depth + 1))
            } else {
                throw fault("<\(element.name)> on line \(element.line) is not closed")
            }
        }
    }

    private mutating func name() throws(XMLError) -> String {
        let name = text[place...].prefix { byte in
            byte >= 0x80 || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
                || "_-.:".utf8.contains(byte)
        }
        guard !name.isEmpty else { throw fault("expected a name") }
        advance(name.count)
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func attribute() throws(XMLError) -> (name: String, value: String) {
        let name = try self.name()
        passSpace()
        guard isNext("=") else { throw fault("expected = after \(name)") }
        advance()
        passSpace()
        guard isNext("\"") || isNext("'") else { throw fault("the value of \(name) needs quotes") }
        let quote = text[place]
        advance()
        let raw = text[place...].prefix { $0 != quote && $0 != UInt8(ascii: "<") }
        let value = try characters(raw)
        advance(raw.count)
        guard place < text.endIndex, text[place] == quote else {
            throw fault("the value of \(name) is not closed")
        }
        advance()
        return (name, value)
    }

    /// Replaces the references in a text.
    private func characters(_ raw: ArraySlice<UInt8>) throws(XMLError) -> String {
        guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
        var result = ""
        var rest = raw
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += String(decoding: rest[..<start], as: UTF8.self)
            rest = rest[(start + 1)...]
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
                let character = Self.character(String(decoding: rest[..<end], as: UTF8.self))
            else { throw fault("unknown reference; write & as &amp;") }
            result.unicodeScalars.append(character)
            rest = rest[(end + 1)...]
        }
        return result + String(decoding: rest, as: UTF8.self)
    }

    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        default:
            if name.hasPrefix("#x") {
                UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                nil
            }
        }
    }
}
