import Dispatch
import Synchronization

/// What can be seen of a worker from outside.
package struct SignOfLife: Hashable, Sendable {
    /// Grows many times a second while something is made.
    package let progress: UInt64
    /// Whether it makes something. Who waits, rests or dozes need not show life.
    package let isMaking: Bool
}

/// A worker as others see it: its signs of life, and the bell that wakes it.
final class Worker: Sendable {
    private let progress = Atomic<UInt64>(0)
    private let isMaking = Atomic(false)
    let bell = DispatchSemaphore(value: 0)
    let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    var sign: SignOfLife {
        SignOfLife(
            progress: progress.load(ordering: .relaxed),
            isMaking: isMaking.load(ordering: .acquiring))
    }

    func advance() { progress.add(1, ordering: .relaxed) }

    /// A turn is progress too: between two looks somebody may have rested and gone on.
    func turn(toMaking making: Bool) {
        advance()
        isMaking.store(making, ordering: .releasing)
    }
}
