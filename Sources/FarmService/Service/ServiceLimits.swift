import FarmConfig
package import FarmHTTP

/// The limits of the service that clients may meet, for the page that lists them.
package enum ServiceLimits {
    package static let apiSocket = Limits.api(Configuration().socket)
    package static let statusSocket = Limits.status()
    /// Requests, waiting claims and event streams of a tenant on a socket.
    package static let tenantOnAPI = TenantLimits(apiSocket)
    package static let tenantOnStatus = TenantLimits(statusSocket)
    /// Kinds of puzzles that are demanded, of one user and of all.
    package static let (demandsOfUser, demands) = (DemandTable.mostOfUser, DemandTable.most)
    package static let demandSeconds = Double(DemandTable.duration) / 1e9
    /// Ready puzzles up to which demands raise a pool above its target.
    package static let readyByDemand = DemandTable.mostReady
    package static let keptEvents = EventLog.kept
    /// Computations of the engine at a time, the processor time of each, and the time to its answer.
    package static let computations = EngineRunner.capacity
    package static let computationSeconds = Double(EngineRunner.limit) / 1e9
    package static let computationPatience = EngineRunner.patience
    package static let humanPaths = HumanPaths.capacity
    package static let humanSeconds = Double(HumanPaths.limit) / 1e9
    package static let waitingHumanPaths = HumanPaths.mostWaiting
    package static let waitingHumanPathsOfUser = HumanPaths.mostWaitingOfUser
}
