import FarmAPI
import FarmSystem

/// The claims of one export, one slice of puzzles each, kept leased until everything is written.
struct ClaimSeries {
    private(set) var claims: [ExportJournal.Claim] = []
    private let name = "export-" + Self.unique()
    private var renewal = ContinuousClock.now

    static let slice = ClaimRequest.countRange.upperBound
    /// The lease in seconds, renewed after half that time.
    private static let lease = 300

    /// Claims the next slice if the pool has enough puzzles.
    mutating func next(
        _ request: ClaimRequest, from stock: inout StockClient
    ) throws(ExportError) -> StockClient.ClaimOutcome {
        var request = request
        request.leaseSeconds = Self.lease
        if claims.isEmpty { setRenewal() }
        let key = "\(name)-\(claims.count + 1)"
        let outcome = try stock.claim(request, key: key)
        if case .made(let claim) = outcome {
            claims.append(.init(id: claim.id, key: key, count: claim.count))
        }
        return outcome
    }

    /// Renews the leases when due. Must be called regularly during long operations.
    mutating func renewIfDue(_ stock: inout StockClient) throws(ExportError) {
        guard !claims.isEmpty, ContinuousClock.now >= renewal else { return }
        setRenewal()
        for claim in claims where try !stock.renew(claim.id, seconds: Self.lease) {
            throw .leaseLost(inNoFile: 0)
        }
    }

    private mutating func setRenewal() {
        renewal = ContinuousClock.now.advanced(by: .seconds(Self.lease / 2))
    }

    /// Returns the puzzles at once instead of when their leases expire.
    func giveBack(to stock: inout StockClient) {
        for claim in claims {
            // If the service is unavailable, the leases expire.
            guard (try? stock.giveBack(claim.id)) != nil else { return }
        }
    }

    /// A version 4 UUID.
    private static func unique() -> String {
        var digits: [Character] = []
        for _ in 0..<4 {
            let word = String(Digest.random(), radix: 16)
            digits += String(repeating: "0", count: 8 - word.count) + word
        }
        digits[12] = "4"
        digits[16] = "89ab".randomElement() ?? "8"
        for place in [8, 13, 18, 23] { digits.insert("-", at: place) }
        return String(digits)
    }
}
