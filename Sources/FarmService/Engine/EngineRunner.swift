import Dispatch
import FarmAPI
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import Synchronization

/// Runs computations of the engine for clients, outside the threads that answer claims: few at a time,
/// one per user or tenant, each with a limit of processor time, and one of waiting.
final class EngineRunner: Sendable {
    /// The number of computations at a time.
    static let capacity = 2
    /// The processor time of a computation in nanoseconds.
    static let limit: Int64 = 1_000_000_000
    /// The seconds after which a client gets its answer: a busy machine may give a computation, which
    /// runs in the background, hardly any processor time. Less than the ten seconds after which many
    /// clients give up.
    static let patience = 8.0

    /// The users and tenants of the slots; nil for a free one.
    private let slots = Mutex<[Peer?]>(Array(repeating: nil, count: capacity))
    /// A serial queue for each slot: concurrent queues would start the timer of the global ones, see
    /// ``BackgroundQueue``.
    private let queues = (0..<capacity).map { number in
        DispatchQueue(label: "puzzlefarm.engine.\(number)", qos: .background)
    }

    /// Runs a computation for a user and waits for it. The computation returns nil after its argument
    /// has returned true: at a limit, or after the client has disconnected. Its place is free when it
    /// has ended, which may be later than the answer. Tests pass other times to wait.
    func run<Value: Sendable>(
        for user: Peer, on connection: RequestConnection?,
        patience: Double = EngineRunner.patience,
        _ compute: @escaping @Sendable (_ shouldStop: () -> Bool) throws(Problem) -> Value?
    ) throws(Problem) -> Value {
        guard let slot = enter(user) else { throw .engineBusy }
        let result = Future<(value: Result<Value?, Problem>, isHopeless: Bool)>()
        let end = Self.end(after: patience)
        queues[slot].async {
            var watch = ComputationWatch(connection, until: end)
            let value = Result { () throws(Problem) in try compute { watch.shouldStop() } }
            self.leave(slot)
            result.fulfil((value, watch.hasUsedUp))
        }
        let outcome = result.wait(seconds: patience)
        guard let value = try outcome?.value.get() else {
            throw outcome?.isHopeless == true ? .engineLimit : .engineLate
        }
        return value
    }

    /// The latest end of a computation that begins now, by the monotonic clock.
    fileprivate static func end(after seconds: Double) -> Int64 {
        Clocks.monotonic + Int64(seconds * 1e9)
    }

    private func enter(_ user: Peer) -> Int? {
        slots.withLock { slots in
            guard !slots.contains(user), let free = slots.firstIndex(of: nil) else { return nil }
            slots[free] = user
            return free
        }
    }

    private func leave(_ slot: Int) { slots.withLock { $0[slot] = nil } }
}

/// The reasons to stop a computation. Use it on the thread that computes.
struct ComputationWatch {
    private let connection: RequestConnection?
    private let end: Int64
    private let latest: Int64
    private var calls = 0
    /// True if the computation used its processor time, so that repeating it is hopeless.
    private(set) var hasUsedUp = false

    /// `limit` is the processor time in nanoseconds, `latest` a time of the monotonic clock.
    init(
        _ connection: RequestConnection?, limit: Int64 = EngineRunner.limit,
        until latest: Int64? = nil
    ) {
        self.connection = connection
        end = Clocks.thread + limit
        self.latest = latest ?? EngineRunner.end(after: EngineRunner.patience)
    }

    mutating func shouldStop() -> Bool {
        calls &+= 1
        hasUsedUp = hasUsedUp || Clocks.thread > end
        if hasUsedUp || Clocks.monotonic > latest { return true }
        // Checked less often, since it is a system call.
        return calls % 64 == 0 && connection?.isHungUp == true
    }
}

extension Problem {
    static let engineBusy = Problem(
        .engineBusy,
        "at most \(EngineRunner.capacity) computations run at a time, and one per user or tenant; retry when "
            + "yours has ended",
        extras: [.init("retryAfter", .number(JSONNumber(1)))])

    static let engineLimit = Problem(
        .engineLimit,
        "the computation was stopped after a second of processor time; ask for less, or use the "
            + "puzzlefarm command, which has no limit")

    /// The same code, where it may succeed later.
    static let engineLate = Problem(
        .engineLimit,
        "the machine is busy: the computation was not done after \(Int(EngineRunner.patience)) "
            + "seconds; retry later",
        extras: [.init("retryAfter", .number(JSONNumber(60)))])
}
