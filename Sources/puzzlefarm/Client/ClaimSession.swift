import FarmAPI
import FarmClient
import FarmJSON
import FarmSystem
import SudokuEngine

/// Takes puzzles permanently, one slice at a time: claims them, prints them, and acknowledges them
/// only after all of them are written.
struct ClaimSession: ~Copyable {
    private var service: ServiceClient
    private let request: ClaimRequest
    private let key: String
    /// The end of the time to wait for stock.
    private let waitEnd: ContinuousClock.Instant
    /// True if a slice was requested and its response did not arrive: it may be taken.
    var isUncertain: Bool { service.isClaimUncertain }
    /// True if a signal prevents further requests.
    var isInterrupted: Bool { service.interruption?.kind != nil }

    /// The maximum number of puzzles in a claim.
    static let slice = ClaimRequest.countRange.upperBound
    /// The lease of a slice in seconds, while it is printed: people read slowly in a pager.
    private static let lease = 3_600
    /// The maximum number of keys for a slice whose puzzles were returned.
    private static let generations = 99

    /// A claimed slice.
    private struct Slice {
        let claim: String
        let puzzles: [JSONValue]

        /// Reads a response; nil if it is not a claim of `count` puzzles.
        init?(_ body: [UInt8], count: Int) {
            let claim = try? JSONReader.value(body)
            guard let id = claim?["id"]?.string, let puzzles = claim?["puzzles"]?.elements,
                puzzles.count == count
            else { return nil }
            (self.claim, self.puzzles) = (id, puzzles)
        }
    }

    init(
        _ request: ClaimRequest, key: String, waiting seconds: Int,
        from service: consuming ServiceClient
    ) {
        self.service = service
        self.request = request
        self.key = key
        waitEnd = ContinuousClock.now.advanced(by: .seconds(seconds))
    }

    /// Returns the number of ready puzzles in the pool.
    mutating func stock() throws(CommandError) -> Int {
        let body = try service.ask("GET", "/v1/status", read: StatusBody.init)
        return body.pools[request.pool].ready
    }

    /// Takes one slice, all or nothing, and prints it.
    mutating func print(
        slice number: Int, of count: Int, as format: PuzzleFormat, isLast: Bool
    ) throws(CommandError) {
        let slice = try claim(slice: number, of: count)
        do throws(CommandError) {
            let text = try format.text(of: slice.puzzles, from: service)
            guard try put(text) == .taken else {
                throw CommandError(
                    .io, "standard output: the reader exited before everything was written")
            }
            // Errors of network files may only appear now.
            if isLast {
                try failing(as: .io) { () throws(SystemError) in
                    try Descriptor.closeStandardOutput()
                }
            }
        } catch {
            // If the service does not respond, the lease expires.
            service.interruption = nil
            _ = try? service.giveBack(slice.claim)
            throw CommandError(
                error.code,
                messages: error.messages + ["take: \(count) puzzles return to their pool"])
        }
        do throws(ServiceError) { try acknowledge(slice) } catch {
            let failure = CommandError(error, at: service.path)
            throw CommandError(
                failure.code,
                messages: failure.messages + [
                    "take: \(count) puzzles were printed, but other clients may get them too: they "
                        + "could not be acknowledged; the same command with --key \(key) tries "
                        + "again"
                ])
        }
    }

    private mutating func acknowledge(_ slice: Slice) throws(ServiceError) {
        // Printed puzzles are taken, whatever signal has come.
        let interruption = service.interruption
        service.interruption = nil
        defer { service.interruption = interruption }
        if case .lost(let problem) = try service.acknowledge(slice.claim) {
            throw .rejected(problem)
        }
    }

    /// Claims a slice. If the puzzles of a key were returned because they could not be printed,
    /// they are no longer available: the next key of a fixed sequence is used, so that repeating
    /// the command uses the same keys.
    private mutating func claim(slice number: Int, of count: Int) throws(CommandError) -> Slice {
        var request = request
        request.count = count
        request.leaseSeconds = Self.lease
        for generation in 1..<Self.generations {
            let suffix = generation == 1 ? "" : ".\(generation)"
            do throws(ServiceError) {
                return try claim(request, key: "\(key)-\(number)\(suffix)")
            } catch {
                guard case .rejected(let problem) = error, problem.code == .leaseLost else {
                    let failure = CommandError(error, at: service.path)
                    // People know the key that they have written.
                    throw CommandError(
                        failure.code,
                        messages: failure.messages.map {
                            $0.replacing("\(key)-\(number)\(suffix)", with: key)
                        })
                }
            }
        }
        throw CommandError(
            .tryLater, "take: the key \(key) was used too often; choose another with --key")
    }

    /// Claims a slice under a key, waiting until the pool has enough puzzles.
    private mutating func claim(
        _ request: ClaimRequest, key: String
    ) throws(ServiceError) -> Slice {
        while true {
            let start = ContinuousClock.now
            let response = try service.claim(request, key: key, until: waitEnd) {
                Slice($0, count: request.count)
            }
            switch response {
            case .made(let slice): return slice
            case .poolEmpty(let problem):
                guard start < waitEnd else { throw .rejected(problem) }
                service.pause()
            }
        }
    }
}
