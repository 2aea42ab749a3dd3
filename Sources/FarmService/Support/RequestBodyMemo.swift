import Synchronization

/// The requests that were read last, by their bodies: clients send the same body again and again, and
/// reading one takes as long as the rest of a claim's way to the store.
final class RequestBodyMemo<Request: Sendable>: Sendable {
    private struct Entry: Sendable {
        let body: [UInt8]
        let request: Request
    }

    private let entries = Mutex<[Entry]>([])

    /// A service with more kinds of requests than this reads some of them again.
    private static var mostEntries: Int { 8 }
    private static var mostBytes: Int { 1_024 }

    /// Returns the request of a body that was noted, byte for byte.
    subscript(body: [UInt8]) -> Request? {
        entries.withLock { $0 }.first { $0.body == body }?.request
    }

    func record(_ request: Request, of body: [UInt8]) {
        guard body.count <= Self.mostBytes else { return }
        entries.withLock { entries in
            // Threads that read the same new body at once note it at once.
            if entries.contains(where: { $0.body == body }) { return }
            if entries.count == Self.mostEntries { entries.removeFirst() }
            entries.append(Entry(body: body, request: request))
        }
    }
}
