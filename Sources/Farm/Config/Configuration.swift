package import SudokuEngine

/// What an operator decides: every key of the config file, at its default unless a file says
/// otherwise.
package struct Configuration: Hashable, Sendable {
    package var farm = Work()
    package var pools = PerTier.all(PoolLimits())
    package var store = Store()
    package var socket = Sockets()
    package var access = Access()
    package var claims = Claims()

    package init() {}
}

extension Configuration {
    /// How puzzles are made.
    package struct Work: Hashable, Sendable {
        package var workers = Workers.half
        package var readyWhen = ReadyWhen.serving
        /// How much of a processor each worker may use; 100 is all of it.
        package var maxCPUPercent = 100
        package var quietHours = QuietHours()
    }

    package enum Workers: Hashable, Sendable {
        /// Half of the processors.
        case half
        case number(Int)

        package static let range = 1...64

        package func count(processors: Int) -> Int {
            switch self {
            case .half: min(max(processors / 2, 1), Self.range.upperBound)
            case .number(let number): number
            }
        }
    }

    /// When systemd is told that the service is ready.
    package enum ReadyWhen: String, Hashable, Sendable, CaseIterable {
        /// As soon as requests are answered.
        case serving
        /// When also each pool has as many puzzles as its `low`.
        case stocked
    }

    package struct Store: Hashable, Sendable {
        package var path = "/var/lib/puzzlefarm"
        /// With less free space the workers rest: 256 MiB.
        package var minFreeBytes = 256 << 20
    }

    /// Where to listen if systemd passes no sockets, and for how many.
    package struct Sockets: Hashable, Sendable {
        package var listen = "/run/puzzlefarm/api.sock"
        package var statusListen = "/run/puzzlefarm/status.sock"
        package var maxConnections = 256
        package var maxConnectionsPerUID = 128
    }

    /// Which groups may do more than read.
    package struct Access: Hashable, Sendable {
        package var claimGIDs: [GroupReference] = []
        package var adminGIDs: [GroupReference] = []
    }

    package struct Claims: Hashable, Sendable {
        package var leaseSeconds = 300
        package var onLeaseEnd = OnLeaseEnd.requeue
        /// How many claims are remembered, so that a repeated one gets the same puzzles.
        package var maxKeys = 1_000_000
    }

    /// What becomes of puzzles that nobody acknowledged in time.
    package enum OnLeaseEnd: String, Hashable, Sendable, CaseIterable {
        /// Back to the pool: others may get them.
        case requeue
        /// Counted as delivered: nobody gets them again.
        case discard
    }
}
