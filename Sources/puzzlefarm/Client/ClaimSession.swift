import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import Glibc
import SudokuEngine

/// Takes puzzles permanently, one slice at a time: claims them, prints them, and acknowledges them
/// only after all of them are written.
///
/// A slice is requested with the same key until its response arrives: even if connections or the
/// service fail, no puzzle is lost and none is handed out twice.
struct ClaimSession: ~Copyable {
    private var service: ServiceConnection
    private let request: ClaimRequest
    private let key: String
    /// The end of the time to wait for stock.
    private let waitEnd: ContinuousClock.Instant
    /// True if the service has responded before.
    private var hasSpoken = false
    /// True if a slice was requested and its response did not arrive: it may be taken.
    private(set) var isUncertain = false

    /// The maximum number of puzzles in a claim.
    static let slice = ClaimRequest.countRange.upperBound
    /// The time to retry without a response: a restart takes less.
    private static let patience = Duration.seconds(10)
    /// The lease of a slice in seconds, while it is printed: people read slowly in a pager.
    private static let lease = 3_600
    /// The maximum number of keys for a slice whose puzzles were returned.
    private static let generations = 99

    /// A claimed slice.
    private struct Slice {
        let claim: String
        let puzzles: [JSONValue]
    }

    init(
        _ request: ClaimRequest, key: String, waiting seconds: Int,
        from service: consuming ServiceConnection
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
            if isLast { try closeOutput() }
        } catch {
            // If the service does not respond, the lease expires.
            _ = try? change(slice, "return")
            throw CommandError(
                error.code,
                messages: error.messages + ["take: \(count) puzzles return to their pool"])
        }
        do throws(ServiceError) { try change(slice, "ack") } catch {
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

    /// Closes stdout: errors of network files may only appear now.
    private func closeOutput() throws(CommandError) {
        do throws(SystemError) { try Descriptor.closeStandardOutput() } catch {
            throw CommandError(.io, error.description)
        }
    }

    private mutating func change(_ slice: Slice, _ word: String) throws(ServiceError) {
        let start = ContinuousClock.now
        while true {
            do throws(ServiceError) {
                _ = try service.inquire("PUT", "/v1/claims/\(slice.claim)/\(word)")
                return
            } catch {
                guard error.passes(afterContact: true),
                    ContinuousClock.now - start < Self.patience
                else { throw error }
                usleep(200_000)
            }
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
                guard case .refused(let problem) = error, problem.code == .leaseLost else {
                    throw CommandError(error, at: service.path)
                }
            }
        }
        throw CommandError(
            .tryLater, "take: the key \(key) was used too often; choose another with --key")
    }

    private mutating func claim(
        _ wanted: ClaimRequest, key: String
    ) throws(ServiceError) -> Slice {
        var request = wanted
        let name = Field("Idempotency-Key", key)
        var troubleSince: ContinuousClock.Instant?
        while true {
            let now = ContinuousClock.now
            let rest = now < waitEnd ? (waitEnd - now) / .seconds(1) : 0
            request.waitSeconds = min(60, Int(rest.rounded(.up)))
            service.wait(atMost: .seconds(30 + request.waitSeconds))
            do throws(ServiceError) {
                let body = try service.inquire(
                    "POST", "/v1/claims", fields: [name], body: request.json)
                (hasSpoken, isUncertain) = (true, false)
                let claim = try? JSONReader.value(body)
                guard let id = claim?["id"]?.string, let puzzles = claim?["puzzles"]?.elements,
                    puzzles.count == wanted.count
                else { throw .foreignAnswer }
                return Slice(claim: id, puzzles: puzzles)
            } catch {
                let since = troubleSince ?? now
                let mayRetry =
                    error.isEmptyPool
                    ? now < waitEnd
                    : error.passes(afterContact: hasSpoken) && now - since < Self.patience
                note(error)
                guard mayRetry else { throw error }
                troubleSince = error.isEmptyPool ? nil : since
                usleep(200_000)
            }
        }
    }

    private mutating func note(_ trouble: ServiceError) {
        switch trouble {
        case .noAnswer(.notConnected): break
        case .noAnswer, .notUnderstood: (hasSpoken, isUncertain) = (true, true)
        case .refused(let problem):
            (hasSpoken, isUncertain) = (true, problem.code == .keyInProgress)
        }
    }
}

extension ServiceError {
    fileprivate var isEmptyPool: Bool {
        if case .refused(let problem) = self { problem.code == .poolEmpty } else { false }
    }

    /// Returns true if the same request may succeed soon. A service that has never responded is
    /// more likely absent than about to return.
    fileprivate func passes(afterContact hasSpoken: Bool) -> Bool {
        switch self {
        case .noAnswer(.notConnected(let reason)): hasSpoken && !reason.isDenied
        case .noAnswer(.brokenOff), .noAnswer(.timedOut): true
        case .noAnswer(.malformed), .notUnderstood: false
        case .refused(let problem):
            [.keyInProgress, .storeBusy, .starting, .draining].contains(problem.code)
        }
    }
}
