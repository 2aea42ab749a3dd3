import FarmSystem
import Testing

@testable import FarmHTTP

/// A client whose request waits, and the connection that the request has.
final class WaitingClient: Sendable {
    let stopping: Wakeup
    let connection: RequestConnection
    private let client: ServerConnection

    init() throws {
        let stopping = try Wakeup()
        var ends: [ServerConnection] = []
        try StreamPair().part { (one, other) in
            ends = [ServerConnection(one, peer: nil), ServerConnection(other, peer: nil)]
        }
        self.stopping = stopping
        client = try #require(ends.first)
        connection = RequestConnection(connection: try #require(ends.last), stopping: stopping)
    }

    func hangUp() { client.stream.hangUp() }
}
