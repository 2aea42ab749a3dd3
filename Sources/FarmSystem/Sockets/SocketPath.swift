/// The rule for the paths of sockets that people write: an address of the network would silently
/// become the name of a file.
package enum SocketPath {
    /// Returns true for a URL, `HOST:PORT` or a port.
    package static func isNetworkAddress(_ text: String) -> Bool {
        if text.contains("://") { return true }
        if text.contains("/") { return false }
        return UInt16(text.split(separator: ":").last ?? "") != nil
    }

    package static let problem = "the farm listens on Unix sockets"
    package static let remedy = "for TCP with TLS and tokens see puzzlefarm-edge(7)"
}
