import Dispatch
import FarmSystem
import Glibc
import Synchronization

/// A folder that is gone when the process is: also when a signal ends it.
final class Interruption: Sendable {
    private let folder: String
    private let isOver = Mutex(false)
    private let signals = Mutex<Signals?>(nil)

    /// To be made by the main thread before there are others.
    init(removing folder: String) {
        self.folder = folder
        let queue = DispatchQueue(label: "puzzlefarm.interruption")
        let signals = Signals(on: queue) { [self] kind in end(by: kind) }
        self.signals.withLock { $0 = signals }
    }

    /// Removes the folder at the end of the work.
    func finish() {
        isOver.withLock { isOver in
            guard !isOver else { return }
            isOver = true
            try? Files.removeTree(folder)
        }
    }

    /// Others go on to write into the folder, so what is left of it is removed again. The process ends
    /// with the number that shells give a signal.
    private func end(by kind: Signals.Kind) {
        isOver.withLock { isOver in
            guard !isOver else { return }
            ChildProcess.endAll()
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
