import FarmAPI
import FarmHTTP
import FarmStore
import Synchronization

/// The counters of the service. Values known unrouted are read from there.
final class Metrics: Sendable {
    /// The metrics of each route, in the order given.
    let routes: [RouteMetrics]
    /// The metrics of requests without a matching route.
    let unrouted = RouteMetrics("none", method: "")
    let commits = Histogram()
    let leasesEnded = OwnerCounters(["ended"])
    let claims = OwnerCounters([
        "made", "replayed", "lease-lost", "key-reused", "key-in-progress", "pool-empty",
        "not-ready", "too-many-claims", "too-many-leased",
    ])
    let storeErrors = LabelledCounters(
        [Problem.Code].ofStore.filter { $0 != .draining }.map(\.rawValue))

    /// The counts of the sockets, once they are open.
    typealias SocketCounts = [(name: String, counts: Server.Counts)]
    private let socketCounts = Mutex<@Sendable () -> SocketCounts>({ [] })
    var sockets: SocketCounts { socketCounts.withLock { $0 }() }

    func countSockets(_ counts: @escaping @Sendable () -> SocketCounts) {
        socketCounts.withLock { $0 = counts }
    }

    init(routes: [(method: String, path: String)]) {
        self.routes = routes.map { RouteMetrics($0.path, method: $0.method) }
    }

    func record(_ measurement: StoreMeasurement) {
        switch measurement {
        case .commit(let nanoseconds): commits.record(nanoseconds)
        case .leasesEnded(let ended):
            for lease in ended { leasesEnded.add(1, to: "ended", of: lease.peer) }
        }
    }

    func record(_ outcome: ClaimOutcome<Claim>, of owner: Peer) {
        let result =
            switch outcome {
            case .made: "made"
            case .replayed: "replayed"
            case .leaseLost: "lease-lost"
            case .keyReused: "key-reused"
            case .keyInProgress: "key-in-progress"
            case .poolEmpty: "pool-empty"
            case .notReady: "not-ready"
            case .tooManyClaims: "too-many-claims"
            case .tooManyLeased: "too-many-leased"
            }
        claims.add(1, to: result, of: owner)
    }

    func recordStoreError(_ code: Problem.Code) { storeErrors.add(1, to: code.rawValue) }
}

/// The durations of the requests of a route, by response status.
final class RouteMetrics: Sendable {
    let name: String
    /// The histogram of the most frequent status, which needs no lock.
    private let usual: (status: Int, Histogram)
    private let others = Mutex<[Int: Histogram]>([:])

    init(_ path: String, method: String) {
        name = method.isEmpty ? path : "\(method) \(path)"
        usual = (method == "POST" && path == "/v1/claims" ? 201 : 200, Histogram())
    }

    func record(_ status: Int, nanoseconds: Int64) {
        if status == usual.status { return usual.1.record(nanoseconds) }
        others.withLock { others in
            let known = others[status]
            let histogram = known ?? Histogram()
            if known == nil { others[status] = histogram }
            return histogram
        }.record(nanoseconds)
    }

    /// All non-empty histograms, ordered by status.
    var all: [(status: Int, Histogram)] {
        (others.withLock { Array($0) }.map { ($0.key, $0.value) } + [usual])
            .filter { $0.1.cumulated.last != 0 }.sorted { $0.0 < $1.0 }
    }
}
