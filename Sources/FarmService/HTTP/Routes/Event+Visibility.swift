import SudokuEngine

extension Event {
    /// Returns the event as a reader may know it; nil for a tenant that it does not concern: of claims
    /// its own do, and of pools those that it sees.
    func shown(to reader: Caller) -> Event? {
        switch self {
        case .reloaded(let keys): return .reloaded(changed: reader.visible(keys))
        case .poolLow(let pool, _, _), .poolFilled(let pool, _, _), .paused(let pool, _),
            .resumed(let pool):
            return reader.knows(pool) ? self : nil
        case .claim(let claim):
            return reader.tenant == nil || claim.owner == reader.owner ? self : nil
        case .degraded, .healed, .withdrawn: return self
        }
    }
}
