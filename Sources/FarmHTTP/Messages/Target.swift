/// A request target, as text and in its parts.
package struct Target: Hashable, Sendable {
    /// The target as sent.
    package let text: String
    /// The decoded segments of the path: none for `/`, an empty last one for `/a/`.
    package let segments: [String]
    package let query: [Field]

    /// Parses `/path?query`, `http://host/path?query` and `*`; nil for anything else, for
    /// characters that must be encoded, and if the decoded text is not UTF-8.
    package init?(_ text: String) { self.init(bytes: Array(text.utf8)[...]) }

    init?(bytes: ArraySlice<UInt8>) {
        text = String(decoding: bytes, as: UTF8.self)
        if bytes.elementsEqual([UInt8(ascii: "*")]) {
            (segments, query) = ([], [])
            return
        }
        guard let local = Self.withoutHost(bytes) else { return nil }
        let mark = local.firstIndex(of: UInt8(ascii: "?")) ?? local.endIndex
        guard let segments = Self.segments(local[..<mark]),
            let query = Self.items(local[mark...].dropFirst())
        else { return nil }
        self.segments = segments
        self.query = query
    }

    /// The path and query of an absolute target, as sent to proxies.
    private static func withoutHost(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if bytes.first == UInt8(ascii: "/") { return bytes }
        let schemes = ["http://", "https://"]
        guard let scheme = schemes.first(where: { bytes.prefix($0.utf8.count).isWord($0) }) else {
            return nil
        }
        let remainder = bytes.dropFirst(scheme.utf8.count)
        let end = remainder.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        let host = remainder[..<(end ?? remainder.endIndex)]
        guard !host.isEmpty, Host.isValid(host) else { return nil }
        return remainder[host.endIndex...]
    }

    private static func segments(_ path: ArraySlice<UInt8>) -> [String]? {
        let inside = path.dropFirst()
        // An absolute target may have no path.
        if inside.isEmpty { return [] }
        var segments: [String] = []
        for part in inside.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = decoded(part, also: [.colon, UInt8(ascii: "@")]) else { return nil }
            segments.append(segment)
        }
        return segments
    }

    private static func items(_ query: ArraySlice<UInt8>) -> [Field]? {
        if query.isEmpty { return [] }
        var items: [Field] = []
        for part in query.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = decoded(part[..<equals], also: Self.queryExtras),
                let value = decoded(part[equals...].dropFirst(), also: Self.queryExtras)
            else { return nil }
            items.append(Field(name, value))
        }
        return items
    }

    private static let queryExtras = Array(":@/?".utf8)

    /// Decodes a part; nil if it contains characters that are not allowed there, or a zero byte.
    private static func decoded(_ part: ArraySlice<UInt8>, also extras: [UInt8]) -> String? {
        if part.allSatisfy({ $0.isPlainInTarget || extras.contains($0) }) {
            return String(decoding: part, as: UTF8.self)
        }
        var bytes: [UInt8] = []
        var index = part.startIndex
        while index < part.endIndex {
            let byte = part[index]
            if byte == .percent {
                guard index + 2 < part.endIndex, let high = part[index + 1].hexadecimal,
                    let low = part[index + 2].hexadecimal, high | low != 0
                else { return nil }
                bytes.append(high << 4 | low)
                index += 3
            } else {
                guard byte.isPlainInTarget || extras.contains(byte) else { return nil }
                bytes.append(byte)
                index += 1
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
