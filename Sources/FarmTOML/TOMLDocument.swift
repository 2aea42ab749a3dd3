/// A document in the supported strict subset of TOML: tables `[a]` and `[a.b]`, `key = value` with
/// double-quoted strings, decimal numbers without exponent, booleans and arrays of these, and comments.
///
/// Every TOML parser reads an accepted document in the same way. Where TOML has several notations,
/// only one is accepted; the error for each of the others states how to write it instead.
package struct TOMLDocument: Sendable {
    package struct Table: Sendable {
        package let path: [String]
        package let position: TOMLPosition
    }

    package struct Entry: Sendable {
        /// Empty before the first table.
        package let table: [String]
        package let key: String
        package let position: TOMLPosition
        /// Nil if it could not be read, which ``problems`` reports.
        package let value: TOMLValue?

        package var name: String { (table + [key]).joined(separator: ".") }
    }

    package private(set) var tables: [Table] = []
    package private(set) var entries: [Entry] = []
    package private(set) var problems: [TOMLError]

    /// The table that receives entries; nil after an unreadable header.
    private var current: [String]? = []
    private var definitions: [[String]: Definition] = [:]

    /// The definition of a name so far.
    private enum Definition {
        case table(line: Int)
        /// Defined implicitly as the prefix of a longer name.
        case implied
        case value(line: Int)
    }

    /// Parses a text and continues after an error, so that all errors are reported at once.
    package init(_ bytes: [UInt8]) {
        let text = TOMLLines(bytes)
        problems = text.problems
        var cursor = TOMLCursor(text.lines)
        while !cursor.isAtEnd {
            if !cursor.isOnBadLine, !cursor.isLineDone() {
                if cursor.next == "[" { takeHeader(&cursor) } else { takeEntry(&cursor) }
            }
            cursor.goToNextLine()
        }
        problems.sort { $0.position < $1.position }
    }

    private mutating func takeHeader(_ cursor: inout TOMLCursor) {
        let position = cursor.position
        current = nil
        do throws(TOMLError) {
            let path = try cursor.takeHeader()
            // The entries below are read even if the name is defined already.
            current = path
            try define(path, at: position)
            tables.append(Table(path: path, position: position))
        } catch {
            problems.append(error)
        }
    }

    private mutating func takeEntry(_ cursor: inout TOMLCursor) {
        let position = cursor.position
        do throws(TOMLError) {
            let key = try cursor.takeKey(of: current ?? [])
            let name = ((current ?? []) + [key]).joined(separator: ".")
            var value: TOMLValue?
            do throws(TOMLError) {
                value = try cursor.takeValue(of: name)
                try cursor.endLine(after: "the value", key: name)
            } catch {
                value = nil
                problems.append(error)
            }
            // Without a table name nothing more can be checked.
            guard let table = current else { return }
            try define(key, in: table, at: position)
            entries.append(Entry(table: table, key: key, position: position, value: value))
        } catch {
            problems.append(error)
        }
    }

    // MARK: Duplicate definitions

    private mutating func define(
        _ path: [String], at position: TOMLPosition
    ) throws(TOMLError) {
        func refused(_ name: some Sequence<String>, _ problem: String, _ remedy: String)
            -> TOMLError
        {
            TOMLError(
                position: position, key: name.joined(separator: "."), problem: problem,
                remedy: remedy)
        }
        for length in 1..<path.count {
            let outer = Array(path.prefix(length))
            if case .value(let line) = definitions[outer] {
                throw refused(
                    outer, "already has a value on line \(line), so it cannot be a table",
                    "rename one of the two")
            }
            if definitions[outer] == nil { definitions[outer] = .implied }
        }
        switch definitions[path] {
        case .table(let line):
            throw refused(
                path, "this table already begins on line \(line)", "move its keys there")
        case .value(let line):
            throw refused(
                path, "already has a value on line \(line), so it cannot be a table",
                "rename one of the two")
        case .implied, nil:
            definitions[path] = .table(line: position.line)
        }
    }

    private mutating func define(
        _ key: String, in table: [String], at position: TOMLPosition
    ) throws(TOMLError) {
        let path = table + [key]
        let name = path.joined(separator: ".")
        switch definitions[path] {
        case .value(let line):
            throw TOMLError(
                position: position, key: name, problem: "already set on line \(line)",
                remedy: "remove one of the two")
        case .table, .implied:
            throw TOMLError(
                position: position, key: name, problem: "is a table, so it cannot have a value",
                remedy: "rename one of the two")
        case nil:
            definitions[path] = .value(line: position.line)
        }
    }
}
