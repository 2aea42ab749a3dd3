import CFarmSystemd
import Glibc

/// A TCP port of the loopback, taken for both of its addresses: connections are accepted at
/// 127.0.0.1 and refused at ::1.
struct LoopbackPort: ~Copyable {
    let number: UInt16
    let listener: Descriptor
    /// Bound to ::1, without listening; nil without IPv6.
    let twin: Descriptor?

    /// The number of free ports to try until one is free at both addresses.
    private static let attempts = 100
    private static let backlog: CInt = 128

    /// Takes a port; 0 stands for any free one.
    init(_ wanted: UInt16) throws(SystemError) {
        var attempt = 1
        while true {
            let listener = try Self.listener(at: wanted)
            let number = try listener.localEndpoint.port
            do throws(SystemError) {
                self.twin = try Self.twin(at: number)
                self.number = number
                self.listener = listener
                return
            } catch {
                guard wanted == 0, error.isInUse, attempt < Self.attempts else { throw error }
                attempt += 1
            }
        }
    }

    private static func listener(at port: UInt16) throws(SystemError) -> Descriptor {
        let socket = try stream(AF_INET, name: "127.0.0.1:\(port)")
        let raw = socket.raw
        // Connections of an earlier process that still wait for late packets do not hinder.
        try socket.turnOn(SO_REUSEADDR, of: SOL_SOCKET)
        let address = LoopbackAddress(port: port)
        _ = try system("bind", on: socket.name) {
            unsafe address.given { unsafe bind(raw, $0, $1) }
        }
        _ = try system("listen", on: socket.name) { listen(raw, backlog) }
        return socket
    }

    private static func twin(at port: UInt16) throws(SystemError) -> Descriptor? {
        do throws(SystemError) {
            let socket = try stream(AF_INET6, name: "[::1]:\(port)")
            let raw = socket.raw
            let address = LoopbackAddress6(port: port)
            _ = try system("bind", on: socket.name) {
                unsafe address.given { unsafe bind(raw, $0, $1) }
            }
            return socket
        } catch {
            // Without IPv6 nobody else can take it either.
            guard error.code == EAFNOSUPPORT || error.code == EADDRNOTAVAIL else { throw error }
            return nil
        }
    }

    private static func stream(_ family: CInt, name: String) throws(SystemError) -> Descriptor {
        let kind = CInt(SOCK_STREAM.rawValue) | closeOnExecution | CInt(SOCK_NONBLOCK.rawValue)
        let raw = try system("socket", on: name) { socket(family, kind, 0) }
        return Descriptor(owning: raw, name: name)
    }
}
