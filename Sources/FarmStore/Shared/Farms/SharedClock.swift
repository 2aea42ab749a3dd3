import FarmPostgres
import FarmSystem

/// The clock of the database as a farm read it last, beside the kernel's clock since boot.
struct SharedClock: Sendable {
    /// Leases that were prolonged because the clock ran ahead, or because the database was away.
    struct Prolongation: Sendable {
        let leases: Int
        /// The jump of the clock in milliseconds; 0 if it did not run ahead.
        let jump: Int64
    }

    /// A time of the database, read between two times of the kernel's clock, all in milliseconds.
    private struct Reading {
        let wall: Int64
        let earliest: Int64
        let latest: Int64
    }

    private var last: Reading?
    /// The last reading that the database was told.
    private var told: Reading?
    /// The number of prolongations at the last call; -1 before the first.
    private var generation: Int64 = -1

    /// A clock that runs ahead by less, in milliseconds, is left alone.
    private static let tolerance: Int64 = 2_000

    /// Records the time of the database; returns what was prolonged.
    mutating func beat(
        on connection: inout PostgresConnection
    ) throws(PostgresError) -> Prolongation? {
        let earliest = Clocks.boot / 1_000_000
        let wall = try connection.run(.clock).integer(0, 0)
        let reading = Reading(wall: wall, earliest: earliest, latest: Clocks.boot / 1_000_000)
        // The least by which the clock can have run ahead: an answer that was late is no jump.
        let ahead = told.map { wall - $0.wall - (reading.latest - $0.earliest) } ?? 0
        let jump = ahead > Self.tolerance ? ahead : 0
        let absence = last.map { earliest - $0.latest } ?? 0
        last = reading
        let row = try connection.run(.beatClock, wall, jump, absence, generation)
        told = reading
        generation = row.integer(0, 0)
        let leases = Int(row.integer(0, 1))
        return leases > 0 ? Prolongation(leases: leases, jump: jump) : nil
    }
}
