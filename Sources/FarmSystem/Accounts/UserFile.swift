/// The users of `/etc/passwd`, by number and by name.
package struct UserFile: AccountFile {
    private let names: [UInt32: String]
    private let numbers: [String: UInt32]

    package static let path = "/etc/passwd"

    /// Parses lines of a name, a password, a number and four more parts; skips other lines.
    package init(_ text: [UInt8]) {
        // The first entry of a number or a name counts, as in the C library.
        let entries = Self.entries(of: text, parts: 7)
        names = Dictionary(entries.map { name, number in (number, name) }) { first, _ in first }
        numbers = Dictionary(entries) { first, _ in first }
    }

    package func name(of number: UInt32) -> String? { names[number] }
    package func number(of name: String) -> UInt32? { numbers[name] }
}
