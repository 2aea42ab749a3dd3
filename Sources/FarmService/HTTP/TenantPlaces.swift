import FarmAPI
import FarmHTTP
import FarmJSON
import FarmStore
import Synchronization

/// The places that tenants take on a socket, so that none of them can take those of the others.
final class TenantPlaces: Sendable {
    enum Kind: Sendable { case request, waitingClaim, stream }

    /// A place, which is free again once nothing refers to it.
    final class Place: Sendable {
        private let counts: Counts
        private let kind: Kind

        fileprivate init(_ kind: Kind, of counts: Counts) {
            self.kind = kind
            self.counts = counts
        }

        deinit { counts.leave(kind) }
    }

    /// The numbers of places that a tenant has, changed without a lock, since each request does.
    fileprivate final class Counts: Sendable {
        private let requests = Atomic<Int>(0)
        private let waitingClaims = Atomic<Int>(0)
        private let streams = Atomic<Int>(0)

        /// Returns false if the tenant has as many as it may.
        func enter(_ kind: Kind, upTo limit: Int) -> Bool {
            switch kind {
            case .request: Self.enter(requests, limit)
            case .waitingClaim: Self.enter(waitingClaims, limit)
            case .stream: Self.enter(streams, limit)
            }
        }

        func leave(_ kind: Kind) {
            switch kind {
            case .request: requests.subtract(1, ordering: .relaxed)
            case .waitingClaim: waitingClaims.subtract(1, ordering: .relaxed)
            case .stream: streams.subtract(1, ordering: .relaxed)
            }
        }

        private static func enter(_ places: borrowing Atomic<Int>, _ limit: Int) -> Bool {
            var (isTaken, count) = (false, places.load(ordering: .relaxed))
            while !isTaken, count < limit {
                (isTaken, count) = places.weakCompareExchange(
                    expected: count, desired: count + 1, ordering: .relaxed)
            }
            return isTaken
        }
    }

    /// Has an entry of each tenant that was ever admitted, so as many as were ever configured.
    private let counts = Mutex<[TenantName: Counts]>([:])
    private let limits: @Sendable () -> TenantLimits

    /// Creates places whose limits a reload may change.
    init(_ limits: @escaping @Sendable () -> Limits) { self.limits = { TenantLimits(limits()) } }

    /// Takes a place for a tenant, or throws if it has as many as it may.
    func take(_ kind: Kind, for tenant: TenantName) throws(Problem) -> Place {
        let limit = limits()[kind]
        let counts = counts.withLock { all in
            if let counts = all[tenant] { return counts }
            let counts = Counts()
            all[tenant] = counts
            return counts
        }
        guard counts.enter(kind, upTo: limit) else { throw .tooMany(kind, limit) }
        return Place(kind, of: counts)
    }
}

extension TenantLimits {
    fileprivate subscript(kind: TenantPlaces.Kind) -> Int {
        switch kind {
        case .request: requests
        case .waitingClaim: waitingClaims
        case .stream: streams
        }
    }
}

extension Problem {
    fileprivate static func tooMany(_ kind: TenantPlaces.Kind, _ limit: Int) -> Problem {
        let (code, places): (Code, String) =
            switch kind {
            case .request: (.tooManyRequests, "requests in progress; send fewer at a time")
            case .waitingClaim:
                (
                    .tooManyRequests,
                    "claims that wait; send fewer at a time, or without waitSeconds"
                )
            case .stream:
                (.tooManyStreamsOfUser, "event streams; close some and try again")
            }
        return Problem(
            code, "this tenant already has \(limit) \(places)",
            extras: [.init("retryAfter", .integer(1))])
    }
}
