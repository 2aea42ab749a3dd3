/// The parts of a database's URL that decide if it may be used. The library that reads the whole of it need
/// not be installed where a configuration is checked.
struct DatabaseAddress {
    private var hosts: [String] = []
    private var parameters: [(name: String, value: String)] = []
    private var hasUserWithPassword = false

    init(_ url: String) {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? ""
        var authority = rest.prefix { $0 != "/" && $0 != "?" }
        if let end = authority.lastIndex(of: "@") {
            hasUserWithPassword = authority[..<end].contains(":")
            authority = authority[authority.index(after: end)...]
        }
        hosts = authority.split(separator: ",").map { host in
            // An IPv6 address is in brackets; a port follows.
            Self.decoded(
                host.hasPrefix("[")
                    ? host.dropFirst().prefix { $0 != "]" } : host.prefix { $0 != ":" })
        }
        let query = rest.drop { $0 != "?" }.dropFirst()
        parameters = query.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            return (Self.decoded(name), Self.decoded(item.dropFirst(name.count + 1)))
        }
    }

    /// The name of a parameter that is a password; nil if the URL has none.
    var secret: String? {
        hasUserWithPassword
            ? "password"
            : parameters.map(\.name).first { ["password", "sslpassword"].contains($0) }
    }

    /// True if it leads over a network, and the server is not verified.
    var isExposed: Bool {
        let named = self["hostaddr"] ?? self["host"]
        let hosts = named?.split(separator: ",").map(String.init) ?? hosts
        return hosts.contains { !Self.isLocal($0) } && self["sslmode"] != "verify-full"
    }

    /// The value of a parameter; nil if it has none.
    private subscript(_ name: String) -> String? { parameters.last { $0.name == name }?.value }

    /// Returns true for a Unix socket, and for an address of this machine.
    private static func isLocal(_ host: String) -> Bool {
        ["/", "@", "127."].contains { host.hasPrefix($0) } || ["localhost", "::1"].contains(host)
    }

    /// Replaces `%2F` and the like.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            let digits = byte == UInt8(ascii: "%") ? Substring(rest.prefix(2)) : ""
            if digits.utf8.count == 2, let decoded = UInt8(digits, radix: 16) {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Configuration.Store {
    /// The problem of the address of a shared stock, and its remedy; nil if there is none.
    package var exposure: (problem: String, remedy: String)? {
        guard DatabaseAddress(url).isExposed else { return nil }
        return (
            "leads over the network without sslmode=verify-full, so that others there can read the "
                + "claims or pass for the server",
            "add sslmode=verify-full and sslrootcert=, or name a Unix socket"
        )
    }
}
