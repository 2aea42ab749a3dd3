import FarmStore
import FarmWire
import Synchronization

/// What the service counts while it answers. What is known elsewhere is read where it is.
final class Metrics: Sendable {
    /// In the order of ``Route/all``.
    let routes = Route.all.map { RouteMeter($0.path, method: $0.method) }
    /// Requests that no route takes.
    let elsewhere = RouteMeter("none", method: "")
    let commits = Histogram()
    let leasesEnded = Counter()
    let claims = LabelledCounters([
        "made", "replayed", "lease-lost", "key-reused", "key-in-progress", "pool-empty",
        "too-many-claims",
    ])
    let storeErrors = LabelledCounters(
        [Problem.Code].ofStore.filter { $0 != .draining }.map(\.rawValue))

    func note(_ sign: StoreSign) {
        switch sign {
        case .commit(let nanoseconds): commits.note(nanoseconds)
        case .leasesEnded(let count): leasesEnded.add(count)
        }
    }

    func note(_ outcome: ClaimOutcome) {
        let result =
            switch outcome {
            case .made: "made"
            case .replayed: "replayed"
            case .leaseLost: "lease-lost"
            case .keyReused: "key-reused"
            case .keyInProgress: "key-in-progress"
            case .poolEmpty: "pool-empty"
            case .tooManyClaims: "too-many-claims"
            }
        claims.add(1, to: result)
    }

    func noteStoreError(_ code: Problem.Code) { storeErrors.add(1, to: code.rawValue) }
}

/// How long the requests of a route took, by the status of the answer.
final class RouteMeter: Sendable {
    let name: String
    /// Of the status that almost all answers have.
    private let usual: (status: Int, Histogram)
    private let others = Mutex<[Int: Histogram]>([:])

    init(_ path: String, method: String) {
        name = method.isEmpty ? path : "\(method) \(path)"
        usual = (method == "POST" && path == "/v1/claims" ? 201 : 200, Histogram())
    }

    func note(_ status: Int, nanoseconds: Int64) {
        if status == usual.status { return usual.1.note(nanoseconds) }
        others.withLock { others in
            let known = others[status]
            let histogram = known ?? Histogram()
            if known == nil { others[status] = histogram }
            return histogram
        }.note(nanoseconds)
    }

    /// By status; only what has happened.
    var all: [(status: Int, Histogram)] {
        (others.withLock { Array($0) }.map { ($0.key, $0.value) } + [usual])
            .filter { $0.1.cumulated.last != 0 }.sorted { $0.0 < $1.0 }
    }
}
