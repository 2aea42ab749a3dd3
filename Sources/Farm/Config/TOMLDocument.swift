/// A file of the strict subset of TOML that the farm reads: tables `[a]` and `[a.b]`, `key = value`
/// with strings in double quotes, decimal whole numbers, true, false and arrays of these, comments.
///
/// What is accepted here, every reader of TOML reads in the same way. Where TOML has several ways to
/// say a thing, one is enough; the others are refused with a sentence on how to write it instead.
package struct TOMLDocument: Sendable {
    package struct Table: Sendable {
        package let path: [String]
        package let position: TextPosition
    }

    package struct Entry: Sendable {
        /// Empty before the first table.
        package let table: [String]
        package let key: String
        package let position: TextPosition
        /// Nil if it could not be read, which is told among the problems.
        package let value: TOMLValue?

        package var name: String { (table + [key]).joined(separator: ".") }
    }

    package private(set) var tables: [Table] = []
    package private(set) var entries: [Entry] = []
    package private(set) var problems: [TOMLProblem]

    /// The table that entries go to; nil after a header that could not be read.
    private var current: [String]? = []
    private var definitions: [[String]: Definition] = [:]

    /// What a name stands for so far.
    private enum Definition {
        case table(line: Int)
        /// Only because a longer name has it in front.
        case implied
        case value(line: Int)
    }

    /// Reads on after a fault, so that all of them are told at once.
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
        do throws(TOMLProblem) {
            let path = try cursor.takeHeader()
            // What stands below is read even if the name is taken.
            current = path
            try define(path, at: position)
            tables.append(Table(path: path, position: position))
        } catch {
            problems.append(error)
        }
    }

    private mutating func takeEntry(_ cursor: inout TOMLCursor) {
        let position = cursor.position
        do throws(TOMLProblem) {
            let key = try cursor.takeKey(of: current ?? [])
            let name = ((current ?? []) + [key]).joined(separator: ".")
            var value: TOMLValue?
            do throws(TOMLProblem) {
                value = try cursor.takeValue(of: name)
                try cursor.endLine(after: "the value", key: name)
            } catch {
                value = nil
                problems.append(error)
            }
            // Of a table that has no name nothing more can be said.
            guard let table = current else { return }
            try define(key, in: table, at: position)
            entries.append(Entry(table: table, key: key, position: position, value: value))
        } catch {
            problems.append(error)
        }
    }

    // MARK: Nothing is defined twice

    private mutating func define(
        _ path: [String], at position: TextPosition
    ) throws(TOMLProblem) {
        func refused(_ name: some Sequence<String>, _ problem: String, _ remedy: String)
            -> TOMLProblem
        {
            TOMLProblem(
                position: position, key: name.joined(separator: "."), problem: problem,
                remedy: remedy)
        }
        for length in 1..<path.count {
            let outer = Array(path.prefix(length))
            if case .value(let line) = definitions[outer] {
                throw refused(
                    outer, "already has a value, in line \(line), and cannot be a table",
                    "rename one of the two")
            }
            if definitions[outer] == nil { definitions[outer] = .implied }
        }
        switch definitions[path] {
        case .table(let line):
            throw refused(
                path, "this table already began in line \(line)", "move its keys there")
        case .value(let line):
            throw refused(
                path, "already has a value, in line \(line), and cannot be a table",
                "rename one of the two")
        case .implied, nil:
            definitions[path] = .table(line: position.line)
        }
    }

    private mutating func define(
        _ key: String, in table: [String], at position: TextPosition
    ) throws(TOMLProblem) {
        let path = table + [key]
        let name = path.joined(separator: ".")
        switch definitions[path] {
        case .value(let line):
            throw TOMLProblem(
                position: position, key: name, problem: "already set in line \(line)",
                remedy: "leave out one of the two")
        case .table, .implied:
            throw TOMLProblem(
                position: position, key: name, problem: "is a table and cannot have a value",
                remedy: "rename one of the two")
        case nil:
            definitions[path] = .value(line: position.line)
        }
    }
}
