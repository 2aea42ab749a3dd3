import Dispatch
import Synchronization

/// The externally visible progress of a worker.
package struct WorkerProgress: Hashable, Sendable {
    /// A counter that grows many times a second during production.
    package let progress: UInt64
    /// True during production. A waiting or resting worker need not make progress.
    package let isMaking: Bool
}

/// The shared part of a worker: its progress and the semaphore that wakes it.
final class Worker: Sendable {
    private let progress = Atomic<UInt64>(0)
    private let isMaking = Atomic(false)
    let bell = DispatchSemaphore(value: 0)
    let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    var sign: WorkerProgress {
        WorkerProgress(
            progress: progress.load(ordering: .relaxed),
            isMaking: isMaking.load(ordering: .acquiring))
    }

    func advance() { progress.add(1, ordering: .relaxed) }

    /// Sets the state, which counts as progress: a worker may rest and resume between two checks.
    func turn(toMaking making: Bool) {
        advance()
        isMaking.store(making, ordering: .releasing)
    }
}
