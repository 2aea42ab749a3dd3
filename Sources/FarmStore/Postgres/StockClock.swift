import FarmPostgres
import FarmSystem

/// The clock of the database as a farm read it last, beside the kernel's clock since boot.
struct StockClock: Sendable {
    /// Leases that were prolonged because the clock ran ahead, or because the database was away.
    struct Prolongation: Sendable {
        let leases: Int
        /// The jump of the clock in milliseconds; 0 if it did not run ahead.
        let jump: Int64
    }

    private var wall: Int64 = 0
    private var generation: Int64 = 0
    private var boot: Int64 = 0

    /// Notes the time of the database; returns what was prolonged.
    mutating func beat(
        on connection: inout PostgresConnection
    ) throws(PostgresError) -> Prolongation? {
        let now = Clocks.boot
        let elapsed = wall == 0 ? 0 : (now - boot) / 1_000_000
        let row = try connection.run(
            PostgresStatements.beatClock, .integer(wall), .integer(elapsed), .integer(generation),
            by: PostgresStore.limit)
        (wall, generation, boot) = (row.integer(0, 0), row.integer(0, 1), now)
        let leases = Int(row.integer(0, 3))
        return leases > 0 ? Prolongation(leases: leases, jump: row.integer(0, 2)) : nil
    }
}
