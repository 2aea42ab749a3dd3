import FarmTestSupport
import Glibc
import Testing

@testable import FarmSystem

@Suite struct TCPSocketTests {
    private static let server = TCPEndpoint(address: UInt32(0x7F00_0001).bigEndian, port: 9_755)
    private static let client = TCPEndpoint(address: UInt32(0x7F00_0001).bigEndian, port: 47_264)

    /// SOCK_STREAM, which this import does not have, with the flag of files: the processes that other
    /// tests start do not keep the socket.
    private static let stream: CInt = 1 | O_CLOEXEC

    private static let title =
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
    private static let rest = "100 0 0 10 0"

    /// A row of the table.
    private static func row(
        _ local: String = "0100007F:B8A0", _ peer: String = "0100007F:261B", state: String = "01",
        user: Int = 1_000, inode: Int = 4_711
    ) -> String {
        "   0: \(local) \(peer) \(state) 00000000:00000000 00:00000000 00000000 \(user)        0 "
            + "\(inode) 1 0000000000000000 \(rest)\n"
    }

    private static func owner(_ rows: String...) -> UInt32? {
        TCPSocketTable(Array((title + rows.joined()).utf8)).owner(of: client, to: server)
    }

    @Test func `the row of a connection has its owner`() {
        #expect(Self.owner(Self.row()) == 1_000)
        #expect(Self.owner(Self.row(user: 0)) == 0)
        #expect(Self.owner(Self.row(state: "04")) == 1_000)
        #expect(Self.owner(Self.row(state: "05")) == 1_000)
        let other = Self.row("0100007F:B8A1", user: 7)
        #expect(Self.owner(other, Self.row(user: 8), other) == 8)
    }

    @Test func `an IPv6 socket may hold it`() {
        let prefix = "0000000000000000FFFF0000"
        let row = Self.row(prefix + "0100007F:B8A0", prefix + "0100007F:261B", user: 9)
        #expect(Self.owner(row) == 9)
    }

    @Test(arguments: [
        row(inode: 0), row(state: "06", user: 0, inode: 0), row(state: "04", inode: 0),
        row(state: "08"),
        row(state: "02"), row("0100007F:261B", "0100007F:B8A0"), row("0100007F:B8A1"),
        row("0200007F:B8A0"), row("0100007F:B8A0", "0100007F:261C"), "", "garbage\n",
        "   0: 0100007F:B8A0 0100007F:261B 01\n",
    ])
    func `a row that is orphaned, ending or another's has none`(row: String) {
        #expect(Self.owner(row) == nil)
    }

    @Test func `the kernel names the user at the other end`() throws {
        let listener = try ListeningSocket(loopbackPort: 0)
        let port = try #require(listener.port)
        #expect(port > 0)
        let raw = socket(AF_INET, Self.stream, 0)
        var client: Descriptor? = Descriptor(owning: raw, name: "client")
        let address = LoopbackAddress(port: port)
        #expect(unsafe address.given { unsafe connect(raw, $0, $1) } == 0)
        guard let stream = try listener.accept(unless: Wakeup()) else {
            Issue.record("no connection")
            return
        }
        let user = try stream.loopbackPeerUser()
        #expect(user == geteuid())
        // A client that has finished writing still holds its end, one that has closed does not.
        shutdown(raw, CInt(SHUT_WR))
        let same = try stream.loopbackPeerUser()
        #expect(same == geteuid())
        client = nil
        // A process that another test has just started holds it too, until it runs its program.
        let isClosed = try comesTrue { try stream.loopbackPeerUser() == nil }
        #expect(isClosed)
        _ = consume client
    }

    @Test func `no other program can answer at the same port of the other loopback address`() throws
    {
        let probe = socket(AF_INET6, Self.stream, 0)
        defer { close(probe) }
        let free = LoopbackAddress6(port: 0)
        // Without IPv6 there is nothing to check.
        guard unsafe free.given(to: { unsafe bind(probe, $0, $1) }) == 0 else { return }
        let listener = try ListeningSocket(loopbackPort: 0)
        let port = try #require(listener.port)
        let address = LoopbackAddress6(port: port)
        for option in [0, SO_REUSEADDR, SO_REUSEPORT] {
            let raw = socket(AF_INET6, Self.stream, 0)
            defer { close(raw) }
            var one: CInt = 1
            if option != 0 {
                let size = socklen_t(MemoryLayout<CInt>.size)
                #expect(unsafe setsockopt(raw, SOL_SOCKET, option, &one, size) == 0)
            }
            #expect(unsafe address.given { unsafe bind(raw, $0, $1) } == -1 && errno == EADDRINUSE)
        }
        // A browser that tries it goes on to 127.0.0.1.
        let client = socket(AF_INET6, Self.stream, 0)
        defer { close(client) }
        #expect(unsafe address.given { unsafe connect(client, $0, $1) } == -1)
        #expect(errno == ECONNREFUSED)
        withExtendedLifetime(listener) {}
    }

    @Test func `a port in use is reported as such`() throws {
        let listener = try ListeningSocket(loopbackPort: 0)
        let port = try #require(listener.port)
        let error = #expect(throws: SystemError.self) { try ListeningSocket(loopbackPort: port) }
        #expect(error?.isInUse == true)
    }
}
