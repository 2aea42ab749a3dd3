import Dispatch
import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import Synchronization

/// Runs computations of the engine for clients, outside the threads that answer claims: few at a time,
/// one per user, each with a limit of processor time.
final class EngineRunner: Sendable {
    /// The number of computations at a time.
    static let capacity = 2
    /// The processor time of a computation in nanoseconds.
    static let limit: Int64 = 1_000_000_000

    /// The users of the slots; nil for a free one.
    private let slots = Mutex<[UInt32?]>(Array(repeating: nil, count: capacity))
    /// A serial queue for each slot: concurrent queues would start the timer of the global ones, see
    /// ``BackgroundQueue``.
    private let queues = (0..<capacity).map { number in
        DispatchQueue(label: "puzzlefarm.engine.\(number)", qos: .background)
    }

    /// Runs a computation for a user and waits for it. The computation returns nil after its argument
    /// has returned true: at the limit, or after the client has disconnected.
    func run<Value: Sendable>(
        for user: UInt32, on connection: RequestConnection?,
        _ compute: @escaping @Sendable (_ shouldStop: () -> Bool) -> Value?
    ) throws(Problem) -> Value {
        guard let slot = enter(user) else { throw .engineBusy }
        defer { leave(slot) }
        let result = Future<Value?>()
        queues[slot].async {
            var watch = ComputationWatch(connection)
            result.fulfil(compute { watch.shouldStop() })
        }
        guard case .some(.some(let value)) = result.wait() else { throw .engineLimit }
        return value
    }

    private func enter(_ user: UInt32) -> Int? {
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
    private let end = Clocks.thread + EngineRunner.limit
    private var calls = 0

    init(_ connection: RequestConnection?) { self.connection = connection }

    mutating func shouldStop() -> Bool {
        calls &+= 1
        if Clocks.thread > end { return true }
        // Checked less often, since it is a system call.
        return calls % 64 == 0 && connection?.isHungUp == true
    }
}

extension Problem {
    static let engineBusy = Problem(
        .engineBusy,
        "at most \(EngineRunner.capacity) computations run at a time, and one per user; retry when "
            + "yours has ended",
        extras: [.init("retryAfter", .number(JSONNumber(1)))])

    static let engineLimit = Problem(
        .engineLimit,
        "the computation was stopped after a second of processor time; ask for less, or use the "
            + "puzzlefarm command, which has no limit",
        extras: [.init("retryAfter", .number(JSONNumber(60)))])
}
