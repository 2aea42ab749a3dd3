/// A file of accounts. Only the file is read: the name service may be slow, or query the network.
package protocol AccountFile: Sendable {
    static var path: String { get }
    init(_ text: [UInt8])
    /// Returns the number of a name; nil if the file has no such name.
    func number(of name: String) -> UInt32?
}

extension AccountFile {
    /// Reads the current accounts; none if the file cannot be read. A million of them have lines of 64
    /// bytes.
    package static func read(_ path: String = Self.path) -> Self {
        Self((try? Files.contents(of: path, atMost: 64 << 20)) ?? [])
    }

    /// Returns the names and numbers of lines of parts that are separated by colons: the first and the
    /// third part.
    static func entries(of text: [UInt8], parts count: Int) -> [(String, UInt32)] {
        text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let parts = line.split(
                separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard parts.count == count, !parts[0].isEmpty,
                let number = UInt32(String(decoding: parts[2], as: UTF8.self)), number != .max
            else { return nil }
            return (String(decoding: parts[0], as: UTF8.self), number)
        }
    }
}
