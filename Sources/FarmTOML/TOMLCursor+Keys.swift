/// Keys and table names: unquoted, with dots only in table names.
extension TOMLCursor {
    /// Consumes `[a.b]` and the rest of its line.
    mutating func takeHeader() throws(TOMLError) -> [String] {
        advance()
        if next == "[" {
            throw refused("[[ ]] is not in the supported subset of TOML", "write [table]")
        }
        var path: [String] = []
        while true {
            skipSpaces()
            path.append(try takeName(in: "a table name"))
            skipSpaces()
            if next == "]" { break }
            guard next == "." else {
                throw refused(
                    "unexpected \(shownNext) in a table name",
                    "write it as [farm] or [pool.hard]")
            }
            advance()
        }
        advance()
        try endLine(after: "]", key: path.joined(separator: "."))
        return path
    }

    /// Consumes `key =`.
    mutating func takeKey(of table: [String]) throws(TOMLError) -> String {
        let start = position
        let key = try takeName(in: "a key")
        skipSpaces()
        if next == "." {
            let name = (table + [key]).joined(separator: ".")
            throw refused(
                "dotted keys are not in the supported subset of TOML",
                "write [\(name)] on a line of its own and the rest of the key below it", at: start)
        }
        guard next == "=" else {
            let name = (table + [key]).joined(separator: ".")
            throw refused(
                "expected = after the key, got \(shownNext)", "write key = value", key: name)
        }
        advance()
        skipSpaces()
        return key
    }

    private mutating func takeName(in what: String) throws(TOMLError) -> String {
        if next == "\"" || next == "'" {
            throw refused(
                "quoted keys are not in the supported subset of TOML",
                "remove the quotes")
        }
        let name = take { $0.isOfKey }
        if name.isEmpty {
            throw refused(
                "expected \(what), got \(shownNext)", "use letters, digits, - and _")
        }
        return name
    }

    /// Consumes spaces and a comment; throws if anything else follows.
    mutating func endLine(after what: String, key: String) throws(TOMLError) {
        if isLineDone() { return }
        throw refused(
            "unexpected \(shownNext) after \(what)", "end the line there, or write # before it",
            key: key)
    }

    var shownNext: String { next.map(\.shown) ?? "the end of the line" }

    func refused(
        _ problem: String, _ remedy: String, key: String? = nil, at place: TOMLPosition? = nil
    ) -> TOMLError {
        TOMLError(position: place ?? position, key: key, problem: problem, remedy: remedy)
    }
}
