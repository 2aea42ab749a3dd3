import Foundation

extension Process {
    /// The seconds after which a process of a test is killed. No test needs a tenth of it, on a loaded
    /// machine neither; a long suite has its own.
    package static let testLimit = Soak.times(suiteLimit, short: 1_800)

    /// The seconds after which a process of a suite is killed: it may be needed at both ends of a run, which
    /// takes more than half an hour on a loaded machine.
    package static let suiteLimit = 6 * 3_600

    /// Starts the process, which is killed after a number of seconds. Whoever waits for its output or its
    /// end then fails, where the suite would wait without end.
    package func start(upTo limit: Int = testLimit) throws {
        try run()
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) { [weak self] in
            guard let self, isRunning else { return }
            kill(processIdentifier, SIGKILL)
        }
    }
}
