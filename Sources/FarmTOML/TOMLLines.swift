import FarmSystem

/// A text split into lines of Unicode scalars, with an error for everything that TOML forbids
/// anywhere: invalid UTF-8, control characters, a lone carriage return, a byte order mark.
struct TOMLLines: Sendable {
    /// The lines; nil for a line with such an error, which is not parsed any further.
    private(set) var lines: [[Unicode.Scalar]?] = []
    private(set) var problems: [TOMLError] = []

    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while true {
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            var line = rest[..<(end ?? rest.endIndex)]
            // Lines end with LF or CRLF; a CR anywhere else is a control character.
            if end != nil, line.last == UInt8(ascii: "\r") { line.removeLast() }
            take(line)
            guard let end else { return }
            rest = rest[(end + 1)...]
        }
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) {
        var scalars: [Unicode.Scalar] = []
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                scalars.append(scalar)
            case .error:
                refuse(
                    at: scalars.count, "not UTF-8",
                    "save the file as UTF-8, or delete this byte")
                return
            case .emptyInput:
                check(scalars)
                return
            }
        }
    }

    private mutating func check(_ scalars: [Unicode.Scalar]) {
        if lines.isEmpty, scalars.first == "\u{FEFF}" {
            refuse(
                at: 0, "a byte order mark, which TOML does not allow",
                "save the file as UTF-8 without BOM")
        } else if let place = scalars.firstIndex(where: { $0.isForbidden }) {
            let isReturn = scalars[place] == "\r"
            refuse(
                at: place,
                isReturn
                    ? "a carriage return inside a line"
                    : "the control character U+\(scalars[place].hexadecimal)",
                isReturn
                    ? "end lines with LF or CRLF"
                    : "delete it, or in a string write \\u\(scalars[place].hexadecimal)")
        } else {
            lines.append(scalars)
        }
    }

    private mutating func refuse(at place: Int, _ problem: String, _ remedy: String) {
        problems.append(
            TOMLError(
                position: TOMLPosition(line: lines.count + 1, column: place + 1), key: nil,
                problem: problem, remedy: remedy))
        lines.append(nil)
    }
}

extension Unicode.Scalar {
    fileprivate var isForbidden: Bool { value < 0x20 && self != "\t" || value == 0x7F }
}
