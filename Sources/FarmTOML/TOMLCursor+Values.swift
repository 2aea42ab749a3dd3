import FarmSystem

/// Values: integers, decimals, booleans, strings and arrays.
extension TOMLCursor {
    mutating func takeValue(of key: String) throws(TOMLError) -> TOMLValue {
        let start = position
        if next == "[" { return try takeArray(of: key) }
        let content = try takeScalar(of: key)
        return TOMLValue(content: content, position: start, elements: [])
    }

    private mutating func takeScalar(of key: String) throws(TOMLError) -> TOMLValue.Content {
        switch next {
        case "\"": return .string(try takeString(of: key))
        case "'":
            throw refused(
                "single-quoted strings are not in the supported subset of TOML",
                "use double quotes", key: key)
        case "{":
            throw refused(
                "inline tables are not in the supported subset of TOML",
                "write [\(key)] on a line of its own and its keys below it", key: key)
        default: break
        }
        let start = position
        let word = take { $0.isOfKey || $0 == "+" || $0 == "." || $0 == ":" }
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "":
            throw refused(
                next == nil || next == "#"
                    ? "the value is missing" : "expected a value, got \(shownNext)",
                "write a string in double quotes, a whole number, true, false or an array",
                key: key)
        default:
            if Self.isDecimal(word) { return .decimal(word) }
            do throws(NumberError) {
                return .integer(try number(word))
            } catch {
                throw refused(error.problem, error.remedy, key: key, at: start)
            }
        }
    }

    /// Returns true for digits with one point between them, optionally with a sign: the floats of
    /// TOML that have neither an exponent nor `_`.
    private static func isDecimal(_ word: String) -> Bool {
        let sign = word.hasPrefix("-") || word.hasPrefix("+") ? 1 : 0
        let parts = word.dropFirst(sign).split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(\.isDigit) }
            && (parts[0].count == 1 || !parts[0].hasPrefix("0"))
    }

    private struct NumberError: Error {
        let problem: String
        let remedy: String
    }

    /// Parses a decimal 64-bit integer, optionally with a sign and with `_` between digits.
    private func number(_ word: String) throws(NumberError) -> Int64 {
        let sign = word.hasPrefix("-") || word.hasPrefix("+") ? word.prefix(1) : ""
        let body = word.dropFirst(sign.count)
        guard let first = body.unicodeScalars.first, first.isDigit else {
            throw NumberError(
                problem: "\(word) is not a value",
                remedy: suggestion(for: word.lowercased(), among: ["true", "false"])
                    ?? "write a string in double quotes: \(word.quotedForTOML)")
        }
        let groups = body.split(separator: "_", omittingEmptySubsequences: false)
        guard groups.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy(\.isDigit) }) else {
            let isRead = body.unicodeScalars.allSatisfy { $0.isDigit || $0 == "_" }
            throw NumberError(
                problem: isRead
                    ? "\(word) has _ where TOML does not allow it"
                    : "\(word) is no number of a supported kind, which are decimal numbers without exponent",
                remedy: isRead
                    ? "write _ only between digits"
                    : "write digits, such as 10 or 2.5, or a string in double quotes")
        }
        if first == "0", body.count > 1 {
            throw NumberError(
                problem: "\(word) begins with a zero, which TOML does not allow",
                remedy: "remove the leading zeros")
        }
        guard let number = Int64(sign + groups.joined()) else {
            throw NumberError(
                problem: "\(word) does not fit into 64 bits", remedy: "write a smaller number")
        }
        return number
    }

    /// Consumes an array, which may span several lines, contain comments and end with a comma.
    private mutating func takeArray(of key: String) throws(TOMLError) -> TOMLValue {
        let start = position
        var contents: [TOMLValue.Content] = []
        var places: [TOMLPosition] = []
        advance()
        do throws(TOMLError) {
            while true {
                try skipToElement(of: key, from: start)
                if next == "]" { break }
                if next == "[" {
                    throw refused(
                        "nested arrays are not in the supported subset of TOML",
                        "write one array of strings or numbers", key: key)
                }
                places.append(position)
                contents.append(try takeScalar(of: key))
                try skipToElement(of: key, from: start)
                if next == "]" { break }
                guard next == "," else {
                    throw refused(
                        "expected , or ] after an array element, got \(shownNext)",
                        "write one of them", key: key)
                }
                advance()
            }
        } catch {
            skipRestOfArray()
            throw error
        }
        advance()
        return TOMLValue(content: .array(contents), position: start, elements: places)
    }

    private mutating func skipToElement(
        of key: String, from start: TOMLPosition
    ) throws(TOMLError) {
        while isLineDone() {
            var ahead = self
            ahead.goToNextLine()
            // Stopping at the next statement places the error better than the end of the file.
            if ahead.isAtEnd || ahead.beginsStatement {
                throw refused("the array is not closed", "write ] after it", key: key, at: start)
            }
            self = ahead
        }
    }

    /// Recovers from an error: skips to the end of the array, or to what looks like a new statement.
    private mutating func skipRestOfArray() {
        while true {
            while let scalar = next, scalar != "#" {
                if scalar == "]" { return }
                advance()
            }
            var ahead = self
            ahead.goToNextLine()
            if ahead.isAtEnd || ahead.beginsStatement { return }
            self = ahead
        }
    }

    /// True if this line looks like `[table]` or `key = value`, which no supported array contains.
    private var beginsStatement: Bool {
        var ahead = self
        ahead.skipSpaces()
        if ahead.next == "[" { return true }
        guard !ahead.take(while: { $0.isOfKey }).isEmpty else { return false }
        ahead.skipSpaces()
        return ahead.next == "="
    }
}
