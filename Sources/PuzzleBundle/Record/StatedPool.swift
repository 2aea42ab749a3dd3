import FarmJSON

/// The pool of a puzzle and what the pool promises, as a bundle states them.
package struct StatedPool: Hashable, Codable, Sendable {
    package let name: String
    /// The promise as text, such as `tier=hard max-clues=26`.
    package let promise: String

    package init(name: String, promise: String) {
        self.name = name
        self.promise = promise
    }

    /// Returns a line of the long form with the pool as its last members.
    package func added(to line: ArraySlice<UInt8>) -> [UInt8] {
        guard line.last == UInt8(ascii: "}") else { return Array(line) }
        let members = JSONWriter.object(write).dropFirst()
        return line.dropLast() + [UInt8(ascii: ",")] + members
    }

    /// Writes the members of an object.
    func write(to writer: inout JSONWriter) {
        writer.member("pool", name)
        writer.member("promise", promise)
    }
}
