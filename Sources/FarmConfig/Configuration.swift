package import FarmStore
package import SudokuEngine

/// The settings of the service: every key of the config file, with its default unless a file sets
/// it.
package struct Configuration: Hashable, Sendable {
    package var farm = Work()
    /// The pools of the tiers and those of the operator's own.
    package var pools = PerPool(otherwise: PoolSettings.none) { PoolSettings($0) }
    package var store = Store()
    package var socket = Sockets()
    package var access = AccessSettings()
    package var tenants: [TenantName: TenantSettings] = [:]
    package var claims = ClaimRules()

    package init() {}
}

extension Configuration {
    /// Production settings.
    package struct Work: Hashable, Sendable {
        /// The name among the farms of a shared stock; empty for the name of the machine.
        package var name = ""
        package var workers = Workers.half
        package var readyWhen = ReadyWhen.serving
        /// The CPU limit of each worker, in percent of one processor.
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

    /// The condition for reporting readiness to systemd.
    package enum ReadyWhen: String, Hashable, Sendable, CaseIterable {
        /// Requests are answered.
        case serving
        /// Requests are answered and each pool has at least `low` ready puzzles.
        case stocked
    }

    package struct Store: Hashable, Sendable {
        package var path = "/var/lib/puzzlefarm"
        /// The address of a stock that farms share, without a password; empty for a file of this farm.
        package var url = ""
        package var peerScope = PeerScope.uid
        /// The free disk space below which production stops: 256 MiB.
        package var minFreeBytes = 256 << 20
    }

    /// The clients of a shared stock that are one and the same.
    package enum PeerScope: String, Hashable, Sendable, CaseIterable {
        /// Those of one uid, on all machines: claims can be continued at another farm.
        case uid
        /// Those of one uid of one farm.
        case farm
    }

    /// The socket paths, used if systemd passes no sockets, and the connection limits.
    package struct Sockets: Hashable, Sendable {
        package var listen = "/run/puzzlefarm/api.sock"
        package var statusListen = "/run/puzzlefarm/status.sock"
        package var maxConnections = 256
        package var maxConnectionsPerUID = 128
    }
}
