import FarmSQLite
import SudokuEngine

/// The writer of the store: the only connection that writes, its statements, and its state in memory.
///
/// The state is a copy of what is committed plus the changes of the open transaction. After a failed
/// transaction it is reloaded from the file (``load()``).
struct StoreWriter: ~Copyable {
    var sql: FileDatabase
    var connection: Connection { _read { yield sql.connection } }
    var techniques = TechniqueNumbers()
    var keyRuns = KeyRuns()
    var rules: ClaimRules
    let clock: StoreClock
    let engine: String

    /// The pools in the order of their numbers.
    var pools: [PoolState] = []
    /// The numbers of the pools that are not those of tiers.
    var numbers: [PoolName: PoolNumber] = [:]
    /// The counts that were returned last: few of them change from one group to the next.
    private var tallied = StockTally.none
    /// The number of rows in `unfit`.
    var unfitMarks = 0
    /// The blocks of `traits` from which puzzles were removed since ``dropDone(in:)``.
    var thinned: Set<Int64> = []
    var known: IndexTail<PackedID>
    /// The hashes of the keys of the newest claims; those up to `claimsIndexed` are in `keyRuns`.
    var keys: IndexTail<UInt64>
    var claimsIndexed: Int64 = 0
    /// The number up to which delivered puzzles have short records.
    var claimsPacked: Int64 = 0
    /// The number of claims that were made or dropped since the last ``tidy()``.
    var claimsSinceTidying = 0
    /// The values of `indexed` and `claimsIndexed` once the current folds are written.
    var foldMarks: [Int64] = []
    var claimFoldMark: Int64 = 0
    /// The claims of the current fold that are still to enter `lease` if they are leased.
    var leaseFold: ArraySlice<Int64> = []
    var leases = Leases()
    var tenants = TenantNumbers()
    /// The puzzles under lease, by the numbers of tenants and the pools.
    var leasedOf: [Int64: [PoolNumber: Int]] = [:]
    var nextClaim: Int64 = 1
    /// The pool of the newest claim, whose row in `pool` may be behind: the claim has its head.
    var poolOfNewest: PoolNumber?
    /// The number up to which live claims may be in `lease`.
    var leasesWritten: Int64 = 0
    /// The next place of the open query for fresh puzzles; nil if none is open.
    var freshCursor: Int64?
    /// The number of the first claim of this group.
    var firstOfGroup: Int64 = 1
    /// The source of claim tags.
    var tags = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
    /// The finish time of the oldest finished claim; nil if there is none.
    var oldestFinished: Int64?
    /// The ended leases that were not reported yet.
    var endedLeases: [EndedLease] = []

    /// The length of the WAL, in frames, at which it is moved into the database.
    var checkpointAt = StoreLimits.logFrames

    /// The clocks when the group began.
    var now: Int64 = 0
    var wall: Int64 = 0
    /// The wall clock as if it had not been set since the store was opened, so that ages grow
    /// steadily.
    var time: Int64 { openedAt + now }
    private let openedAt: Int64
    /// The lead of the wall clock over `now` when it was last set.
    private var ahead: Int64

    /// Creates a writer on a connection and loads its state.
    init(
        on connection: consuming Connection, rules: ClaimRules, clock: StoreClock, engine: String,
        tailLimit: Int
    ) throws(SQLiteError) {
        sql = FileDatabase(connection)
        self.rules = rules
        self.clock = clock
        self.engine = engine
        openedAt = clock.wall() - clock.boot()
        ahead = openedAt
        known = IndexTail(limit: tailLimit)
        keys = IndexTail(limit: tailLimit)
        try load()
    }

    /// Forgets all counts: pools may be gone.
    mutating func forgetTally() { tallied = .none }

    subscript(pool: PoolNumber) -> PoolState {
        get { pools[pool.raw - 1] }
        set { pools[pool.raw - 1] = newValue }
    }

    /// Returns the number of a pool; nil if the store has not seen it yet.
    func number(of pool: PoolName) -> PoolNumber? {
        if let tier = pool.tier { return PoolNumber(tier) }
        return numbers[pool]
    }

    /// Returns the pool of a place, which is damaged if there is none.
    func pool(of place: Int64, in table: String) throws(SQLiteError) -> PoolNumber {
        guard let pool = PoolNumber(of: place), pool.raw <= pools.count else {
            throw .damagedRow(table, place)
        }
        return pool
    }

    /// Returns the counts of the pools, and remembers them for the next call.
    mutating func tally() -> StockTally {
        for pool in pools {
            let count = PoolCount(
                ready: pool.fresh + pool.returned, leased: pool.leased, unfit: pool.unfit)
            // A new pool is listed even while it has no puzzles.
            if tallied.levels[pool.name] != count || !tallied.levels.contains(pool.name) {
                tallied.levels[pool.name] = count
            }
            if tallied.promises[pool.name] != pool.promise {
                tallied.promises[pool.name] = pool.promise
            }
        }
        return tallied
    }

    /// Changes the counts of puzzles under lease.
    mutating func countLeased(_ change: Int, of pool: PoolNumber, by peer: Int64) {
        self[pool].leased += change
        if peer < 0 { leasedOf[peer, default: [:]][pool, default: 0] += change }
    }

    /// The number of puzzles that a tenant has under lease.
    func leased(by peer: Int64) -> Int { leasedOf[peer]?.values.reduce(0, +) ?? 0 }

    /// Reads the clocks. What lies between two readings, or what the wall clock is corrected by a little,
    /// does not count: the end of a lease is the same each time it is told.
    mutating func readClocks() {
        now = clock.boot()
        let difference = clock.wall() - now
        if abs(difference - ahead) > 50 { ahead = difference }
        wall = now + ahead
    }

    // MARK: Transactions

    /// Begins a transaction and ends the leases that are due.
    mutating func begin() throws(SQLiteError) {
        readClocks()
        firstOfGroup = nextClaim
        try sql[.begin].run()
        try expire()
    }

    /// Makes all changes since `begin()` durable; answers may be sent after it.
    mutating func commit() throws(SQLiteError) {
        leaveFresh()
        for index in pools.indices
        where pools[index].isChanged || pools[index].isAhead && poolOfNewest?.raw != index + 1 {
            try sql[.setPool].run(
                Int64(index + 1), pools[index].head, pools[index].indexed, pools[index].keys,
                nextClaim - 1)
            pools[index].claims = nextClaim - 1
            pools[index].isChanged = false
            pools[index].isAhead = false
        }
        try sql[.commit].run()
    }

    // MARK: Rows

    mutating func puzzle(at place: Int64) throws(SQLiteError) -> StoredPuzzle? {
        try sql[.puzzleAt].first(place, read: StoredPuzzle.init)
    }

    mutating func claim(numbered number: Int64) throws(SQLiteError) -> ClaimRow? {
        guard let row = try sql[.claimNumbered].first(number, read: ClaimRow.init(_:)) else {
            return nil
        }
        return try checked(row)
    }

    /// Returns a row if its pool exists; one without is damage.
    func checked(_ row: ClaimRow) throws(SQLiteError) -> ClaimRow {
        guard row.pool.raw <= pools.count else { throw .damagedRow("claim", row.number) }
        return row
    }

    mutating func isWithdrawn(_ place: Int64) throws(SQLiteError) -> Bool {
        try sql[.isWithdrawn].hasRow(place)
    }
}

/// The state of a pool in the writer's memory.
struct PoolState {
    let name: PoolName
    /// The promise that the ready puzzles keep, as text; nil if that was not checked.
    var promise: String?
    /// The place of the next puzzle to hand out; puzzles from here on are fresh unless `apart`.
    var head: Int64
    /// The place of the next puzzle to stock.
    var next: Int64
    /// The last place whose id is in `known`.
    var indexed: Int64
    /// The number of rows in `claim`.
    var keys: Int
    /// The newest claim that the row in `pool` counts.
    var claims: Int64
    var fresh = 0
    var returned = 0
    var leased = 0
    /// The puzzles set apart because they do not keep the promise.
    var unfit = 0
    /// True if the row is to be written with the next commit.
    var isChanged = false
    /// True if claims have advanced the head or the number of keys since the row was written. It may
    /// stay so while the newest claim is one of this pool.
    var isAhead = false
}
