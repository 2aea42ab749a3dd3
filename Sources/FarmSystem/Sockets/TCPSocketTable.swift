/// A table of the kernel's TCP sockets: the text of `/proc/net/tcp` or `/proc/net/tcp6`. Every user
/// may read it, and each row has the user of a socket.
struct TCPSocketTable {
    private let lines: [ArraySlice<UInt8>]

    init(_ text: [UInt8]) { lines = text.split(separator: UInt8(ascii: "\n")) }

    /// The owner of the socket at one end of a connection; nil if it has none.
    ///
    /// Only a socket that a process still holds has an owner: the row of an orphaned one, and of one
    /// that waits for late packets, has inode 0 and user 0, whoever it belonged to.
    func owner(of local: TCPEndpoint, to peer: TCPEndpoint) -> UInt32? {
        let forms =
            [Self.form(local) + " " + Self.form(peer)]
            + [Self.mappedForm(local) + " " + Self.mappedForm(peer)]
        for line in lines {
            let columns = line.split(separator: UInt8(ascii: " ")).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard columns.count > Column.inode,
                forms.contains(columns[Column.local] + " " + columns[Column.remote]),
                Self.heldStates.contains(columns[Column.state]),
                let inode = UInt64(columns[Column.inode]), inode != 0
            else { continue }
            return UInt32(columns[Column.user])
        }
        return nil
    }

    private enum Column {
        static let local = 1
        static let remote = 2
        static let state = 3
        static let user = 7
        static let inode = 9
    }

    /// Established, FIN_WAIT1 and FIN_WAIT2: in the latter two the owner has finished writing, and the
    /// other end has or has not yet been told.
    private static let heldStates = ["01", "04", "05"]

    private static func form(_ end: TCPEndpoint) -> String {
        hexadecimal(end.address, digits: 8) + port(end)
    }

    /// The form of an IPv4 address in an IPv6 socket: `::ffff:127.0.0.1`.
    private static func mappedForm(_ end: TCPEndpoint) -> String {
        hexadecimal(0, digits: 16) + hexadecimal(UInt32(0xFFFF).bigEndian, digits: 8)
            + form(end)
    }

    private static func port(_ end: TCPEndpoint) -> String {
        ":" + hexadecimal(UInt32(end.port), digits: 4)
    }

    private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
        String(number, radix: 16, uppercase: true).leading("0", to: digits)
    }
}

extension Descriptor {
    /// The user at the other end of a TCP connection over the loopback; nil if no process of this
    /// network namespace holds that end.
    package func loopbackPeerUser() throws(SystemError) -> UInt32? {
        let (local, peer) = (try localEndpoint, try peerEndpoint)
        // Four hundred thousand sockets, each a line of at most 160 bytes.
        let limit = 64 << 20
        // A row can be skipped while others are removed: the table is read twice before it counts
        // as absent.
        for path in ["/proc/net/tcp", "/proc/net/tcp6", "/proc/net/tcp", "/proc/net/tcp6"] {
            // Without IPv6 there is no second table.
            guard let text = try? Files.contents(of: path, atMost: limit) else { continue }
            if let owner = TCPSocketTable(text).owner(of: peer, to: local) { return owner }
        }
        return nil
    }
}
