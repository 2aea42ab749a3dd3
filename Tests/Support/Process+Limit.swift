import Foundation

extension Process {
    /// The seconds after which a process of a test is killed. No test needs a tenth of it, on a loaded
    /// machine neither; a long suite has its own.
    private static let limit = Double(Soak.times(6 * 3_600, short: 1_800))

    /// Starts the process, which is killed after half an hour. Whoever waits for its output or its end
    /// then fails, where the suite would wait without end.
    package func start() throws {
        try run()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.limit) { [weak self] in
            guard let self, isRunning else { return }
            kill(processIdentifier, SIGKILL)
        }
    }
}
