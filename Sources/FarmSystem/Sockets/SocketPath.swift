/// The rule for the paths of sockets that people write: an address of the network would silently
/// become the name of a file.
package enum SocketPath {
    /// Returns true for a URL, `HOST:PORT` or a port.
    package static func isNetworkAddress(_ text: String) -> Bool {
        if text.contains("://") { return true }
        if text.contains("/") { return false }
        return UInt16(text.split(separator: ":").last ?? "") != nil
    }

    package static let problem = "the service has no address in the network"
    package static let remedy =
        "write the path of a Unix socket; docs/operating.md describes a proxy in front of it"
}
