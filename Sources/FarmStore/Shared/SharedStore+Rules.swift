import FarmPostgres
import PuzzleBundle
package import SudokuEngine
import Synchronization

/// Rules for all farms of the stock, and numbers that it gives to each.
extension SharedStore {
    /// The rules as last known; all farms know a change within a second.
    package var fleetRules: FleetRules { watch.rules }

    /// Stops the refilling of pools at all farms; repeating it changes the reason, not the start.
    package func pauseEverywhere(_ pools: [PoolName], reason: String) throws(StoreError) {
        let numbers = try numbers(of: pools)
        try changeRules(PostgresCall(.pause, numbers, reason))
    }

    package func resumeEverywhere(_ pools: [PoolName]) throws(StoreError) {
        let numbers = try numbers(of: pools)
        try changeRules(PostgresCall(.resume, numbers))
    }

    /// Records the limits that this farm wants of the pools that it calls shared; again whenever the farm
    /// is registered again.
    package func declare(_ limits: [PoolName: PoolLimits]) throws(StoreError) {
        declared.withLock { $0 = limits }
        let pools = limits.sorted { $0.key < $1.key }
        let numbers = try numbers(of: pools.map(\.key))
        try changeRules(
            PostgresCall(
                .setPools, farm, numbers, pools.map(\.value.low), pools.map(\.value.target)))
    }

    private func numbers(of pools: [PoolName]) throws(StoreError) -> [Int64] {
        var numbers: [Int64] = []
        for pool in pools { if let number = try ensurePool(pool) { numbers.append(number) } }
        return numbers
    }

    /// Runs a statement, and reads the rules that it leaves.
    private func changeRules(_ call: PostgresCall) throws(StoreError) {
        try run { connection throws(PostgresError) in
            _ = try connection.run(call)
            try self.watch.readRules(&connection)
        }
        watch.recordChange()
    }

    /// The number of grids that a farm examines before it asks again: some minutes of one worker.
    private static let gridsPerRange: UInt64 = 1 << 16

    /// Takes numbers of grids that no farm has examined; nil if the stock cannot be asked now.
    package func takeGrids() -> GridRange? {
        let row = try? run { connection throws(PostgresError) in
            let row = try connection.run(.takeGrids)
            return (seed: row.integer(0, 0), number: row.integer(0, 1))
        }
        guard let row else { return nil }
        let first = UInt64(bitPattern: row.number) &* Self.gridsPerRange
        return GridRange(
            seed: UInt64(bitPattern: row.seed), numbers: first..<first + Self.gridsPerRange)
    }
}

extension FleetRules {
    /// Reads the rules.
    init(on connection: inout PostgresConnection) throws(PostgresError) {
        let rows = try connection.run(.rules, FarmPresence.absentAfter)
        self.init()
        for row in 0..<rows.count {
            guard let pool = PoolName(rows.text(row, 1)) else { continue }
            let pair = PoolLimits(
                low: Int(rows.integer(row, 3)), target: Int(rows.integer(row, 4)))
            switch rows.text(row, 0) {
            case "pause":
                pauses[pool] = Pause(reason: rows.text(row, 2), since: rows.integer(row, 3))
            case "thresholds": limits[pool] = pair
            default:
                guard let inEffect = limits[pool], inEffect != pair else { continue }
                disagreements.append(
                    Disagreement(
                        pool: pool, farm: rows.text(row, 2), wanted: pair, inEffect: inEffect))
            }
        }
    }
}
