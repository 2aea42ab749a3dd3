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
        private let places: TenantPlaces
        private let use: Use

        fileprivate init(_ use: Use, in places: TenantPlaces) {
            self.use = use
            self.places = places
        }

        deinit { places.leave(use) }
    }

    fileprivate struct Use: Hashable, Sendable {
        let kind: Kind
        let tenant: TenantName
    }

    private let counts = Mutex<[Use: Int]>([:])
    private let limits: @Sendable () -> TenantLimits

    /// Creates places whose limits a reload may change.
    init(_ limits: @escaping @Sendable () -> Limits) { self.limits = { TenantLimits(limits()) } }

    /// Takes a place for a tenant, or throws if it has as many as it may.
    func take(_ kind: Kind, for tenant: TenantName) throws(Problem) -> Place {
        let use = Use(kind: kind, tenant: tenant)
        let limit = limits()[kind]
        let isFree = counts.withLock { counts in
            guard counts[use, default: 0] < limit else { return false }
            counts[use, default: 0] += 1
            return true
        }
        guard isFree else { throw .tooMany(kind, limit) }
        return Place(use, in: self)
    }

    /// Tenants without places leave no entry.
    private func leave(_ use: Use) {
        counts.withLock { counts in
            let count = counts[use, default: 1]
            counts[use] = count > 1 ? count - 1 : nil
        }
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
        let extras = [JSONValue.Member("retryAfter", .number(JSONNumber(1)))]
        return switch kind {
        case .request:
            Problem(
                .tooManyRequests,
                "this tenant already has \(limit) requests in progress; send fewer at a time",
                extras: extras)
        case .waitingClaim:
            Problem(
                .tooManyRequests,
                "this tenant already has \(limit) claims that wait; send fewer at a time, or without "
                    + "waitSeconds", extras: extras)
        case .stream:
            Problem(
                .tooManyStreamsOfUser,
                "this tenant already has \(limit) event streams; close some and try again",
                extras: extras)
        }
    }
}
