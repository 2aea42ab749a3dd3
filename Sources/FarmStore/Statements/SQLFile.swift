/// The texts of an `.sql` file. Each begins with a line `-- name: NAME`; `{NAME}` in one stands for
/// another, and `{NAME+N}` for another whose parameters are numbered N higher.
struct SQLFile: Sendable {
    private var texts: [String: String] = [:]

    init(_ bytes: [UInt8]) {
        let start = "-- name: "
        var name = ""
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix(start) {
                name = String(line.dropFirst(start.count))
            } else if !line.hasPrefix("--") {
                texts[name, default: ""] += (texts[name] == nil ? "" : "\n") + line
            }
        }
    }

    var names: Set<String> { Set(texts.keys) }

    /// The text with a name, complete; it must exist.
    subscript(name: String) -> String {
        guard let text = texts[name] else { preconditionFailure("no statement \(name)") }
        return expanded(text)
    }

    private func expanded(_ text: String) -> String {
        let parts = text.split(separator: "{", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { before, part in
            let mark = part.prefix { $0 != "}" }
            let words = mark.split(separator: "+").map(String.init)
            guard let name = words.first, texts[name] != nil else { return before + "{" + part }
            let distance = words.count > 1 ? Int(words[1]) ?? 0 : 0
            return before + Self.renumbered(self[name], by: distance)
                + part.dropFirst(mark.count + 1)
        }
    }

    private static func renumbered(_ text: String, by distance: Int) -> String {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { before, part in
            let digits = part.prefix { $0.isNumber }
            let number = Int(digits).map { String($0 + distance) } ?? ""
            return before + "$" + number + part.dropFirst(digits.count)
        }
    }
}
