import FarmHTTP
import FarmSystem
import FarmWire
import Glibc
import PuzzleBundle
import SudokuEngine

/// Claims puzzles for good, a slice at a time.
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
        slice number: Int, of count: Int, as format: PuzzleFormat
    ) throws(Failure) -> Delivery {
        try format.print(try take(slice: number, of: count), of: service)
    }

    private mutating func take(slice number: Int, of count: Int) throws(Failure) -> [JSONValue] {
        var request = request
        request.count = count
        let name = Field("Idempotency-Key", "\(key)-\(number)")
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
                let puzzles = (try? JSONReader.value(body))?["puzzles"]?.elements
                guard let puzzles, puzzles.count == count else { throw .foreignAnswer }
                return puzzles
            } catch {
                let since = troubleSince ?? now
                let mayRetry =
                    error.isEmptyPool
                    ? now < waitEnd
                    : error.passes(afterContact: hasSpoken) && now - since < Self.patience
                note(error)
                guard mayRetry else { throw Failure(error, at: service.path) }
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
