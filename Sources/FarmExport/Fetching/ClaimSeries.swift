import FarmAPI
import FarmClient
import FarmSystem

/// The claims of one export, one slice of puzzles each, kept leased until everything is written.
struct ClaimSeries {
    private(set) var claims: [ExportJournal.Claim] = []
    private let name = "export-" + Self.unique()
    private var renewal = ContinuousClock.now

    static let slice = ClaimRequest.countRange.upperBound
    /// The lease in seconds, renewed after half that time.
    private static let lease = 300

    /// Claims the next slice, waiting for stock until `end`.
    mutating func next(
        _ request: ClaimRequest, until end: ContinuousClock.Instant,
        from client: inout ServiceClient
    ) throws(ExportError) -> ClaimResponse<ClaimBody> {
        var request = request
        request.leaseSeconds = Self.lease
        if claims.isEmpty { setRenewal() }
        let key = "\(name)-\(claims.count + 1)"
        let response = try onService { () throws(ServiceError) in
            try client.claim(request, key: key, until: end, read: ClaimBody.init(json:))
        }
        if case .made(let claim) = response {
            claims.append(.init(id: claim.id, key: key, count: claim.count))
        }
        return response
    }

    /// Renews the leases when due, and ends the export after a signal. Must be called regularly during long operations.
    mutating func renewIfDue(_ client: inout ServiceClient) throws(ExportError) {
        if client.interruption?.kind != nil { throw .service(.interrupted) }
        guard !claims.isEmpty, ContinuousClock.now >= renewal else { return }
        setRenewal()
        for claim in claims {
            let update = try onService { () throws(ServiceError) in
                try client.renew(claim.id, seconds: Self.lease)
            }
            if update.isLost { throw .leaseLost(inNoFile: 0) }
        }
    }

    private mutating func setRenewal() {
        renewal = ContinuousClock.now.advanced(by: .seconds(Self.lease / 2))
    }

    /// Returns the puzzles at once instead of when their leases expire, after an error; returns the
    /// error to throw.
    func giveBack(to client: inout ServiceClient, after error: ExportError) -> ExportError {
        client.interruption = nil
        // If the service is unavailable, the leases expire.
        let isDone = claims.allSatisfy { (try? client.giveBack($0.id)) != nil }
        guard case .service(let cause) = error, cause.isInterruption else { return error }
        return .interrupted(arePuzzlesBack: isDone)
    }

    /// A version 4 UUID.
    private static func unique() -> String {
        var digits: [Character] = []
        for _ in 0..<4 {
            digits += String(Digest.random(), radix: 16).leading("0", to: 8)
        }
        digits[12] = "4"
        digits[16] = "89ab".randomElement() ?? "8"
        for place in [8, 13, 18, 23] { digits.insert("-", at: place) }
        return String(digits)
    }
}
