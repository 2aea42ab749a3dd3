import Synchronization

/// What a server has counted since it was made.
final class Tally: Sendable {
    let accepted = Atomic(0)
    let refused = Atomic(0)
}

extension Server {
    package struct Counts: Hashable, Sendable {
        /// Now, without streams.
        package var connections: Int
        /// Now.
        package var streams: Int
        /// Connections since the start, also those that were turned away at once.
        package var accepted: Int
        /// Requests and connections that were turned away.
        package var refused: Int
    }

    package var counts: Counts {
        let (connections, streams) = places.withLock { ($0.connections, $0.streams) }
        return Counts(
            connections: connections, streams: streams,
            accepted: tally.accepted.load(ordering: .relaxed),
            refused: tally.refused.load(ordering: .relaxed))
    }
}

extension Server {
    /// Holds connections and streams to other limits from now on; nobody is sent away for it. What
    /// a message may be stays as it was.
    package func change(places limits: Limits) { places.withLock { $0.change(limits) } }
}
