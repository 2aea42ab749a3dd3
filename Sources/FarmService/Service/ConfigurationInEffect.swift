import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine

/// The configuration in effect: its parts, and what follows from all of them together.
///
/// An object, since many threads read it at once: copying a configuration keeps its many parts, which
/// takes as long as the rest of a short request, and longer under a lock.
final class ConfigurationInEffect: Sendable {
    struct Parts: Sendable {
        /// The configuration as the files have it.
        var declared: Configuration
        /// The levels of users, and their names, by the files of the machine as of the last reload.
        var accessRules: AccessRules
        var users: UserFile
        /// The rules of all farms that share the stock.
        var fleetRules: FleetRules
        /// The pauses of this farm alone.
        var ownPauses: PausedPools
    }

    let parts: Parts
    /// The declared configuration with the limits of all farms.
    let configuration: Configuration
    /// The pauses of this farm and of all.
    let pauses: PausedPools

    init(_ parts: Parts) {
        self.parts = parts
        var configuration = parts.declared
        for pool in configuration.pools.names where configuration.pools[pool].isShared {
            guard let limits = parts.fleetRules.limits[pool] else { continue }
            configuration.pools[pool].limits = limits
        }
        self.configuration = configuration
        pauses = parts.ownPauses.adding(parts.fleetRules.pauses)
    }
}

extension FleetRules.Disagreement {
    var text: String {
        "pool \(pool): farm \(farm) wants low = \(wanted.low) and target = \(wanted.target), but the "
            + "stock has \(inEffect.low) and \(inEffect.target); give all farms the same values"
    }
}
