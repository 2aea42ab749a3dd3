/// The users of `/etc/passwd`, by number and by name. Only the file is read: the name service may be slow, or
/// query the network.
package struct UserFile: Sendable {
    private let names: [UInt32: String]
    private let numbers: [String: UInt32]

    package static let path = "/etc/passwd"
    /// A million users with lines of 64 bytes.
    private static let limit = 64 << 20

    /// Reads the current users; none if the file cannot be read.
    package static func read(_ path: String = Self.path) -> UserFile {
        UserFile((try? Files.contents(of: path, atMost: limit)) ?? [])
    }

    /// Parses lines of a name, a password, a number and four more parts, separated by colons; skips
    /// other lines.
    package init(_ text: [UInt8]) {
        var names: [UInt32: String] = [:]
        var numbers: [String: UInt32] = [:]
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(
                separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard parts.count == 7, !parts[0].isEmpty,
                let number = UInt32(String(decoding: parts[2], as: UTF8.self)), number != .max
            else { continue }
            let name = String(decoding: parts[0], as: UTF8.self)
            // The first entry of a number or a name counts, as in the C library.
            if names[number] == nil { names[number] = name }
            if numbers[name] == nil { numbers[name] = number }
        }
        self.names = names
        self.numbers = numbers
    }

    package func name(of number: UInt32) -> String? { names[number] }
    package func number(of name: String) -> UInt32? { numbers[name] }
}
