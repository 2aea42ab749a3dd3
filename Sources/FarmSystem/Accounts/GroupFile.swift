/// The groups of `/etc/group`, by name. Only the file is read: the name service may be slow, or
/// query the network.
package struct GroupFile: Sendable {
    private let numbers: [String: UInt32]

    package static let path = "/etc/group"
    /// A million users in groups, with names of up to 64 bytes.
    private static let limit = 64 << 20

    /// Reads the current groups; none if the file cannot be read.
    package static func read(_ path: String = Self.path) -> GroupFile {
        GroupFile((try? Files.contents(of: path, atMost: limit)) ?? [])
    }

    /// Parses lines of a name, a password, a number and members, separated by colons; skips other
    /// lines.
    package init(_ text: [UInt8]) {
        var numbers: [String: UInt32] = [:]
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(
                separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard parts.count == 4, !parts[0].isEmpty,
                let number = UInt32(String(decoding: parts[2], as: UTF8.self)), number != .max
            else { continue }
            let name = String(decoding: parts[0], as: UTF8.self)
            // The first entry of a name counts, as in the C library.
            if numbers[name] == nil { numbers[name] = number }
        }
        self.numbers = numbers
    }

    package func number(of name: String) -> UInt32? { numbers[name] }
}
