import Dispatch
import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Fault 13: hostile peers that send slowly, send too much or never read, and their effect on other
/// clients.
@Suite(.serialized) struct HostilityTests {
    @Test func `hostile peers do not delay other clients, and leak nothing`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 20, target: 50)) { service in
            try service.awaitFullPools()
            let calm = try service.vitals()
            let crowd = try Manner.allCases.flatMap { manner in
                try (0..<manner.count).map { _ in try HostilePeer(manner, at: service.socket) }
            }
            let answers = Soak.times(20_000, short: 2_000)
            let times = try Self.ask(answers, at: service.socket) {
                for peer in crowd { peer.goOn() }
            }
            let worst = times[times.count * 99 / 100]
            let excited = try service.vitals()
            #expect(excited.residentKilobytes < 64 << 10)
            // On a machine shared with other builds, delays may come from them.
            if Soak.isLong { #expect(worst < 50, "\(worst) ms") }
            for peer in crowd { peer.leave() }
            try service.awaitVitals {
                $0.threads <= calm.threads + 1 && $0.descriptors <= calm.descriptors + 1
            }
            print(
                """
                among \(crowd.count) hostile peers: p99 \(worst) ms of \(answers) answers, \
                \(excited.residentKilobytes >> 10) MiB, \(excited.threads) threads
                """)
        }
    }

    /// The sorted times of a number of responses, in milliseconds; runs a closure after each
    /// hundred.
    private static func ask(
        _ count: Int, at path: String, meanwhile: () -> Void
    ) throws -> [Double] {
        var client = Client(path: path)
        var times: [Double] = []
        for number in 0..<count {
            if number.isMultiple(of: 100) { meanwhile() }
            let start = Clocks.monotonic
            #expect(try client.send(ClientRequest("GET", "/v1/status")).status == .ok)
            times.append(Double(Clocks.monotonic - start) / 1e6)
        }
        return times.sorted()
    }
}

/// The behavior of a hostile peer.
enum Manner: CaseIterable {
    /// A head that never ends, byte by byte.
    case dawdling
    /// Heads of 40 KB, one after the other.
    case shouting
    /// Requests and garbage in turn, without reading responses.
    case babbling
    /// Request smuggling: two lengths and a second request hidden in the first.
    case smuggling
    /// An event stream that is never read.
    case deaf

    var count: Int {
        switch self {
        case .dawdling: 64
        case .shouting, .babbling, .smuggling: 8
        case .deaf: 4
        }
    }

    /// The bytes sent first, and those sent repeatedly.
    var words: (first: String, then: String) {
        switch self {
        case .dawdling: ("GET /v1/status HTTP/1.1\r\nX: ", "y")
        case .shouting:
            (
                "",
                "GET /a HTTP/1.1\r\nHost: x\r\nX: \(String(repeating: "y", count: 40_000))\r\n\r\n"
            )
        case .babbling: ("", "GET /v1/status HTTP/1.1\r\nHost: x\r\n\r\n\u{1}rubbish\r\n\r\n")
        case .smuggling:
            (
                "",
                """
                POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r
                \r\n0\r\n\r\nGET /v1/status HTTP/1.1\r\nHost: x\r\n\r\n
                """
            )
        case .deaf: ("GET /v1/events HTTP/1.1\r\nHost: x\r\n\r\n", "")
        }
    }
}

/// One hostile peer; it reconnects when the service disconnects it.
private final class HostilePeer {
    private let manner: Manner
    private let path: String
    private var stream: Connected?

    private final class Connected {
        let descriptor: Descriptor

        init(_ path: String) throws { descriptor = try Descriptor(connectingTo: path) }
    }

    init(_ manner: Manner, at path: String) throws {
        self.manner = manner
        self.path = path
        stream = try Connected(path)
        say(manner.words.first)
    }

    private func say(_ text: String) {
        guard !text.isEmpty, let stream else { return }
        let sending = try? stream.descriptor.send(Array(text.utf8), within: .zero)
        if sending == nil || sending == .readerGone { self.stream = nil }
    }

    func goOn() {
        if stream == nil, let again = try? Connected(path) {
            stream = again
            say(manner.words.first)
        }
        say(manner.words.then)
    }

    func leave() { stream = nil }
}
