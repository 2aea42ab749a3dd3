import FarmHTTP
import Synchronization

/// A response that requests share for a short time: any number of tabs costs the service as much as
/// one.
final class SharedResponse: Sendable {
    /// The time for which a response is shared.
    static let life: Int64 = 250_000_000

    private struct Kept: Sendable {
        let response: Response
        let time: Int64
    }

    private let kept = Mutex<Kept?>(nil)
    private let now: @Sendable () -> Int64

    init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// Returns the kept response, or reads a new one. Requests that come while it is read wait for
    /// it.
    func read(_ fetch: () -> Response) -> Response {
        kept.withLock { kept in
            if let kept, now() - kept.time < Self.life { return kept.response }
            let response = fetch()
            kept = Kept(response: response, time: now())
            return response
        }
    }
}
