/// The groups of `/etc/group`, by name.
package struct GroupFile: AccountFile {
    private let numbers: [String: UInt32]

    package static let path = "/etc/group"

    /// Parses lines of a name, a password, a number and members; skips other lines.
    package init(_ text: [UInt8]) {
        // The first entry of a name counts, as in the C library.
        numbers = Dictionary(Self.entries(of: text, parts: 4)) { first, _ in first }
    }

    package func number(of name: String) -> UInt32? { numbers[name] }
}
