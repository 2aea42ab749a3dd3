import Dispatch
import Synchronization

/// The externally visible progress of a worker.
package struct WorkerProgress: Hashable, Sendable {
    /// A counter that grows many times a second during production.
    package let steps: UInt64
    /// True during production. A waiting or idle worker need not make progress.
    package let isProducing: Bool
}

/// The shared part of a worker: its progress and the semaphore that wakes it.
final class Worker: Sendable {
    private let steps = Atomic<UInt64>(0)
    private let isProducing = Atomic(false)
    let semaphore = DispatchSemaphore(value: 0)

    var progress: WorkerProgress {
        WorkerProgress(
            steps: steps.load(ordering: .relaxed),
            isProducing: isProducing.load(ordering: .acquiring))
    }

    func advance() { steps.add(1, ordering: .relaxed) }

    /// Sets the state, which counts as progress: a worker may pause and resume between two checks.
    func setProducing(_ isProducing: Bool) {
        advance()
        self.isProducing.store(isProducing, ordering: .releasing)
    }
}
