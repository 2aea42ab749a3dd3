/// The origin of the console's pages: all that a browser calls the same place.
package struct ConsoleOrigin: Hashable, Sendable {
    private let scheme: String
    /// The exact value of the field Host.
    let host: String
    /// True if a proxy answers at this origin and passes requests on.
    let isProxied: Bool

    /// The value of the field Origin.
    package var text: String { "\(scheme)://\(host)" }

    /// An origin of its own for each process, with a name that browsers resolve to the loopback
    /// themselves. What a page of another process has stored at the same port is not visible here,
    /// and the reverse.
    package static func unique(port: UInt16) -> Self {
        Self(name: Secret.label() + ".localhost", port: port)
    }

    /// The address 127.0.0.1, for browsers that do not resolve names below localhost.
    package static func plain(port: UInt16) -> Self { Self(name: "127.0.0.1", port: port) }

    /// The origin of a proxy, such as `https://farm.example`; nil if the text is none.
    package init?(proxy text: String) {
        let pattern = /https:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?(?::[1-9][0-9]{0,4})?)\/?/
        guard let match = text.lowercased().wholeMatch(of: pattern) else { return nil }
        scheme = "https"
        let name = String(match.1)
        // Browsers leave out the usual port.
        host = name.hasSuffix(":443") ? String(name.dropLast(4)) : name
        isProxied = true
    }

    private init(name: String, port: UInt16) {
        scheme = "http"
        host = port == 80 ? name : "\(name):\(port)"
        isProxied = false
    }

    /// True if a value of Host names the loopback, at any port.
    static func isLoopback(_ host: String) -> Bool {
        host.wholeMatch(of: /(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?/) != nil
    }
}
