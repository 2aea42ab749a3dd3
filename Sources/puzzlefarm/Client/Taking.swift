import FarmHTTP
import FarmSystem
import FarmWire
import Glibc
import PuzzleBundle
import SudokuEngine

/// Takes puzzles for good, a slice at a time: claims them, prints them, and lets them be delivered
/// only when all of them are written.
///
/// A slice is asked for with the same key until its answer is here: whatever becomes of connections
/// and of the service, no puzzle of it is lost and none is given twice.
struct Taking: ~Copyable {
    private var service: ServiceConnection
    private let request: ClaimRequest
    private let key: String
    /// Until when to wait for stock.
    private let waitEnd: ContinuousClock.Instant
    /// Whether somebody has listened there yet.
    private var hasSpoken = false
    /// Whether a slice was asked for and its answer did not arrive: it may be taken.
    private(set) var isUncertain = false

    /// More than a claim may have would be refused.
    static let slice = ClaimRequest.countRange.upperBound
    /// How long to try again where an answer failed to come: a restart takes less.
    private static let patience = Duration.seconds(10)
    /// How long the puzzles of a slice are kept while it is printed: a pager may be read slowly.
    private static let lease = 3_600
    /// How often a key whose puzzles went back may be followed by another.
    private static let generations = 99

    /// A slice that was claimed.
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

    /// How many puzzles of the pool nobody has yet.
    mutating func stock() throws(Failure) -> Int {
        let body = try service.ask("GET", "/v1/status", read: StatusBody.init)
        return body.pools[request.pool].ready
    }

    /// Takes one slice, all of it or nothing, and prints it.
    mutating func print(
        slice number: Int, of count: Int, as format: PuzzleFormat, isLast: Bool
    ) throws(Failure) {
        let slice = try claim(slice: number, of: count)
        do throws(Failure) {
            let text = try format.text(of: slice.puzzles, from: service)
            guard try put(text) == .taken else {
                throw Failure(
                    .io, "standard output: the reader left before everything was written")
            }
            if isLast { try closeOutput() }
        } catch {
            // Who cannot be asked lets the lease end.
            _ = try? change(slice, "return")
            throw Failure(
                error.code,
                messages: error.messages + ["take: \(count) puzzles go back to their pool"])
        }
        do throws(ServiceTrouble) { try change(slice, "ack") } catch {
            let failure = Failure(error, at: service.path)
            throw Failure(
                failure.code,
                messages: failure.messages + [
                    "take: \(count) puzzles were printed, but others may get them too: they could not "
                        + "be delivered; the same command with --key \(key) tries it again"
                ])
        }
    }

    /// What is written to files of a network may fail only now.
    private func closeOutput() throws(Failure) {
        do throws(SystemError) { try Descriptor.closeStandardOutput() } catch {
            throw Failure(.io, error.description)
        }
    }

    private mutating func change(_ slice: Slice, _ word: String) throws(ServiceTrouble) {
        let start = ContinuousClock.now
        while true {
            do throws(ServiceTrouble) {
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

    /// Claims a slice. Puzzles of a key that went back, since they could not be printed, are not to be
    /// had again: the next key of its line is used, and the same whenever the command is repeated.
    private mutating func claim(slice number: Int, of count: Int) throws(Failure) -> Slice {
        var request = request
        request.count = count
        request.leaseSeconds = Self.lease
        for generation in 1..<Self.generations {
            let suffix = generation == 1 ? "" : ".\(generation)"
            do throws(ServiceTrouble) {
                return try claim(request, key: "\(key)-\(number)\(suffix)")
            } catch {
                guard case .refused(let problem) = error, problem.code == .leaseLost else {
                    throw Failure(error, at: service.path)
                }
            }
        }
        throw Failure(
            .tryLater, "take: the key \(key) was used too often; choose another with --key")
    }

    private mutating func claim(
        _ wanted: ClaimRequest, key: String
    ) throws(ServiceTrouble) -> Slice {
        var request = wanted
        let name = Field("Idempotency-Key", key)
        var troubleSince: ContinuousClock.Instant?
        while true {
            let now = ContinuousClock.now
            let rest = now < waitEnd ? (waitEnd - now) / .seconds(1) : 0
            request.waitSeconds = min(60, Int(rest.rounded(.up)))
            service.wait(atMost: .seconds(30 + request.waitSeconds))
            do throws(ServiceTrouble) {
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

    private mutating func note(_ trouble: ServiceTrouble) {
        switch trouble {
        case .noAnswer(.notConnected): break
        case .noAnswer, .notUnderstood: (hasSpoken, isUncertain) = (true, true)
        case .refused(let problem):
            (hasSpoken, isUncertain) = (true, problem.code == .keyInProgress)
        }
    }
}

extension ServiceTrouble {
    fileprivate var isEmptyPool: Bool {
        if case .refused(let problem) = self { problem.code == .poolEmpty } else { false }
    }

    /// Whether the same request may succeed soon. A service that nobody has spoken with yet is
    /// rather not there than about to come back.
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
