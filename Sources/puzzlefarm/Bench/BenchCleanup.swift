import FarmStore
import FarmSystem
import Glibc
import Synchronization

/// The removal of a benchmark's folder, and of all else that it created, when the process ends, even by a
/// signal.
final class BenchCleanup: Sendable {
    let folder: String
    private let isOver = Mutex(false)
    private let others = Mutex<[@Sendable () -> Void]>([])

    /// Must be called by the main thread before other threads exist.
    init(removing folder: String) throws(SystemError) {
        self.folder = folder
        try Signals.deliver { [self] kind in end(by: kind) }
    }

    /// Runs a step that creates the folder or a folder in it: a signal waits for its end, since the
    /// step could otherwise create the folder again after its removal.
    func creating<Value>(_ body: () throws -> sending Value) rethrows -> sending Value {
        try isOver.withLock { _ in try body() }
    }

    /// Runs a step like ``creating(_:)``, and undoes it at the end, before the steps that preceded it.
    func creating<Value>(
        _ body: () throws -> sending Value, undoneBy undo: @escaping @Sendable () -> Void
    ) rethrows -> sending Value {
        try isOver.withLock { _ in
            let value = try body()
            others.withLock { $0.append(undo) }
            return value
        }
    }

    private func removeOthers() {
        for undo in others.withLock({ $0 }).reversed() { undo() }
    }

    /// Opens a store in a subfolder.
    func openStore(_ name: String, rules: ClaimRules = ClaimRules()) throws -> FarmStore {
        try creating {
            try FarmStore(
                opening: StateFolder(folder + "/" + name), rules: rules,
                engine: ProgramVersion.current)
        }
    }

    /// Removes the folder at the end of the work.
    func finish() {
        isOver.withLock { isOver in
            guard !isOver else { return }
            isOver = true
            removeOthers()
            try? Files.removeTree(folder)
        }
    }

    /// Removes the folder and ends the process with the exit code that shells use for a signal.
    /// Other threads may still write into the folder, so its removal is repeated.
    private func end(by kind: Signals.Kind) {
        isOver.withLock { isOver in
            guard !isOver else { return }
            ChildProcess.endAll()
            removeOthers()
            for _ in 0..<Self.attempts {
                try? Files.removeTree(folder)
                let status: FileStatus?? = try? FileStatus(of: folder)
                if case .some(nil) = status { break }
            }
            _exit(128 + kind.number)
        }
    }

    private static let attempts = 1_000
}
