import FarmPostgres
import FarmSystem
import SudokuEngine
import Synchronization

/// The connection by which the farms of a stock know of each other.
///
/// A lock that lasts as long as the connection keeps the name of the farm to one process. Farms tell
/// each other of changes by NOTIFY, at most ten times a second and never in a transaction that claims
/// or stocks, since a pending NOTIFY makes all commits of the server wait for each other. What changed
/// is read from the tables; a look every second finds what a lost notification told.
final class FarmWatch: Sendable {
    enum News: Sendable {
        /// Another farm has changed the stock.
        case stock
        /// The rules for all farms have changed, or which farms there are.
        case rules
        /// A second has passed.
        case second
        /// Leases were prolonged before any was ended.
        case prolonged(SharedClock.Prolongation)
        /// The farm is registered again. The database may have been returned to an earlier state.
        case registered
    }

    /// The report of this farm to the others.
    private struct Announcement {
        var perMinute = 0
        var underway: [(pool: Int64, puzzles: Int64)] = []
        var degraded = ""
    }

    /// The stock's farms as they are known.
    private struct Others: Sendable {
        var farms: [FarmPresence] = []
        /// The puzzles that other farms are making, by the pools' numbers.
        var made: [Int64: Int] = [:]
    }

    private struct State: ~Copyable {
        var connection: PostgresConnection?
        var retryAt: Int64 = 0
        var retryStep = Duration.milliseconds(100)
    }

    /// The number of this farm in the stock. It has another one once the database was returned to a state in
    /// which it was not registered.
    var farm: Int64 { number.load(ordering: .relaxed) }
    private let number: Atomic<Int64>
    private let address: PostgresAddress
    private let identity: FarmIdentity
    private let engine: String
    /// A number of this process, by which it notices that another one has its name: that one could take it
    /// while the connection was lost.
    let session = Int64.random(in: 1...Int64.max)
    private let state: Mutex<State>
    private let announcement = Mutex(Announcement())
    private let clock: Mutex<SharedClock>
    /// Leases that were prolonged because no farm was present before.
    private let first: SharedClock.Prolongation?
    private let others: Mutex<Others>
    private let shared: Mutex<FleetRules>
    private let hasNewRules = Atomic(false)
    private let isRegisteredAgain = Atomic(false)
    private let wakeup: Wakeup
    private let hasChanges = Atomic(false)
    private let isStopping = Atomic(false)

    /// The shortest time between two notifications.
    private static let pause: Int64 = 100_000_000
    private static let second: Int64 = 1_000_000_000

    /// Connects and registers the farm. Throws an error of kind `locked` if another process has its
    /// name.
    init(
        _ address: PostgresAddress, _ identity: FarmIdentity, engine: String
    ) throws(PostgresError) {
        self.address = address
        self.identity = identity
        self.engine = engine
        do throws(SystemError) { wakeup = try Wakeup() } catch {
            throw PostgresError(.other, error.description)
        }
        var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(5)))
        try SharedServer.check(&connection)
        let farm = try Self.register(identity, engine, session, on: &connection)
        number = Atomic(farm)
        // Before any claim is answered, whose lease would be prolonged with the older ones.
        var clock = SharedClock()
        first = try clock.beat(on: &connection)
        self.clock = Mutex(clock)
        let known = try Self.readOthers(of: farm, on: &connection)
        others = Mutex(known)
        shared = Mutex(try FleetRules(on: &connection))
        state = Mutex(State(connection: consume connection))
        recordChange()
    }

    /// Registers the farm under its name, which it keeps as long as the connection lasts.
    private static func register(
        _ identity: FarmIdentity, _ engine: String, _ session: Int64,
        on connection: inout PostgresConnection
    ) throws(PostgresError) -> Int64 {
        _ = try connection.run(.takeName, identity.name)
        let number = try connection.run(
            .register, identity.name, engine, identity.host, session)
        try connection.execute("LISTEN puzzlefarm_stock", by: .ofAnswer)
        return number.integer(0, 0)
    }

    // MARK: Telling

    /// Records that this farm has changed the stock.
    func recordChange() {
        if !hasChanges.exchange(true, ordering: .relaxed) { wakeup.raise() }
    }

    func announce(_ report: FarmReport, numbers: [PoolName: Int64], degraded: String?) {
        let underway = report.underway.names.compactMap { pool in
            numbers[pool].map { (pool: $0, puzzles: Int64(max(0, report.underway[pool]))) }
        }
        announcement.withLock {
            $0 = Announcement(
                perMinute: report.perMinute, underway: underway, degraded: degraded ?? "")
        }
        recordChange()
    }

    // MARK: Asking

    var farms: [FarmPresence] { others.withLock { $0.farms } }
    var rules: FleetRules { shared.withLock { $0 } }

    /// The puzzles that other farms are making, by the pools' numbers.
    func madeElsewhere(_ names: [Int64: PoolName]) -> PerPool<Int> {
        let made = others.withLock { $0.made }
        var sum = PerPool.all(0)
        for (number, puzzles) in made { if let pool = names[number] { sum[pool] += puzzles } }
        return sum
    }

    // MARK: The thread

    /// Starts the thread that tells and listens.
    func start(_ tell: @escaping @Sendable (News) -> Void) throws(SystemError) {
        try Thread.run(named: "stock-watch") { self.runLoop(tell) }
    }

    /// Ends the thread, and gives the name of the farm back.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        wakeup.raise()
        // The thread holds the lock while it waits, for as long as it takes to notice.
        state.withLock { state in
            guard var connection = state.connection.take() else { return }
            // Without it, others notice after a while.
            try? leave(&connection)
        }
    }

    /// Tells the other farms that this one has stopped.
    private func leave(_ connection: inout PostgresConnection) throws(PostgresError) {
        let deadline = Deadline(after: .seconds(1))
        _ = try connection.run(.leave, farm, FarmPresence.absentAfter, by: deadline)
        try connection.execute("NOTIFY puzzlefarm_stock, '\(farm)'", by: deadline)
    }

    private func runLoop(_ tell: @Sendable (News) -> Void) {
        if let first { tell(.prolonged(first)) }
        var (nextSecond, lastTold) = (Clocks.monotonic + Self.second, Int64(0))
        while !isStopping.load(ordering: .relaxed) {
            let isTime = hasChanges.load(ordering: .relaxed)
            let end = isTime ? min(nextSecond, lastTold + Self.pause) : nextSecond
            let heard = wait(until: end)
            if isStopping.load(ordering: .relaxed) { return }
            let now = Clocks.monotonic
            if now >= nextSecond {
                nextSecond = now + Self.second
                if let prolongation = beat() { tell(.prolonged(prolongation)) }
                tell(.second)
            } else if heard {
                readOthers()
                tell(.stock)
            }
            if isRegisteredAgain.exchange(false, ordering: .relaxed) { tell(.registered) }
            if hasNewRules.exchange(false, ordering: .relaxed) { tell(.rules) }
            if now >= lastTold + Self.pause,
                hasChanges.exchange(false, ordering: .relaxed)
            {
                lastTold = now
                notify()
            }
        }
    }

    /// Waits until a time, for another farm's notification, or for a change of this one; returns true
    /// if another farm has notified.
    private func wait(until end: Int64) -> Bool {
        let left = max(0, end - Clocks.monotonic)
        let deadline = Deadline(after: .nanoseconds(left))
        // Before, so that what comes later ends the wait.
        if !hasChanges.load(ordering: .relaxed) { wakeup.lower() }
        let heard: Bool? = state.withLock { state in
            guard !isStopping.load(ordering: .relaxed), var connection = state.connection.take()
            else { return nil }
            do throws(PostgresError) {
                try connection.wait(
                    by: deadline, or: hasChanges.load(ordering: .relaxed) ? -1 : wakeup.awaited)
                let heard = try connection.takeNotifications().contains {
                    $0.payload != String(farm)
                }
                state.connection = consume connection
                return heard
            } catch {
                return false
            }
        }
        if heard == nil { waitAlone(for: .nanoseconds(left)) }
        return heard == true
    }

    /// Waits while there is no connection. The thread tries to connect once a second, and announces
    /// changes after that.
    private func waitAlone(for time: Duration) {
        wakeup.lower()
        guard !isStopping.load(ordering: .relaxed) else { return }
        _ = try? wakeup.wait(within: time)
    }

    /// Runs statements on the connection, which is made again if it broke.
    private func use(
        _ body: (inout PostgresConnection) throws(PostgresError) -> Void
    ) {
        state.withLock { state in
            guard !isStopping.load(ordering: .relaxed) else { return }
            do throws(PostgresError) {
                if state.connection == nil {
                    guard Clocks.monotonic >= state.retryAt else { return }
                    var made = try PostgresConnection(
                        to: address, by: Deadline(after: .seconds(5)))
                    try SharedServer.check(&made)
                    let farm = try Self.register(identity, engine, session, on: &made)
                    number.store(farm, ordering: .relaxed)
                    isRegisteredAgain.store(true, ordering: .relaxed)
                    state.connection = consume made
                    state.retryStep = .milliseconds(100)
                }
                guard var connection = state.connection.take() else { return }
                try body(&connection)
                state.connection = consume connection
            } catch {
                state.retryAt = Clocks.monotonic + Self.jittered(state.retryStep)
                state.retryStep = min(state.retryStep * 2, .seconds(4))
            }
        }
    }

    /// A delay between half of a duration and all of it, so that farms do not return all at once.
    private static func jittered(_ delay: Duration) -> Int64 {
        let nanoseconds = Int64(delay / .nanoseconds(1))
        return Int64.random(in: nanoseconds / 2...nanoseconds)
    }

    /// Shows that the farm is present, with what it is making, and reads the others. Returns what had
    /// to be prolonged.
    private func beat() -> SharedClock.Prolongation? {
        let report = announcement.withLock { $0 }
        var prolongation: SharedClock.Prolongation?
        use { connection throws(PostgresError) in
            prolongation = try clock.withLock { clock throws(PostgresError) in
                try clock.beat(on: &connection)
            }
            _ = try connection.run(
                .beat, farm, report.underway.map(\.pool), report.underway.map(\.puzzles),
                report.perMinute, report.degraded)
            try self.read(&connection)
        }
        return prolongation
    }

    private func notify() {
        let report = announcement.withLock { $0 }
        use { connection throws(PostgresError) in
            _ = try connection.run(
                .reserve, farm, report.underway.map(\.pool), report.underway.map(\.puzzles))
            // Without waiting for the disk: what is told is in the tables already.
            try connection.execute(
                "BEGIN; SET LOCAL synchronous_commit = off; NOTIFY puzzlefarm_stock, '\(farm)'; COMMIT",
                by: .ofAnswer)
        }
    }

    private func readOthers() {
        use { connection throws(PostgresError) in try self.read(&connection) }
    }

    private func read(_ connection: inout PostgresConnection) throws(PostgresError) {
        let found = try Self.readOthers(of: farm, on: &connection)
        let before = others.withLock { others in
            defer { others = found }
            return others.farms
        }
        if before.map(\.isPresent) != found.farms.map(\.isPresent)
            || before.map(\.name) != found.farms.map(\.name)
        {
            hasNewRules.store(true, ordering: .relaxed)
        }
        try readRules(&connection)
    }

    /// Reads the rules for all farms; the thread tells a change.
    func readRules(_ connection: inout PostgresConnection) throws(PostgresError) {
        let found = try FleetRules(on: &connection)
        let isNew = shared.withLock { rules in
            defer { rules = found }
            return rules != found
        }
        if isNew {
            hasNewRules.store(true, ordering: .relaxed)
            wakeup.raise()
        }
    }

    private static func readOthers(
        of farm: Int64, on connection: inout PostgresConnection
    ) throws(PostgresError) -> Others {
        let rows = try connection.run(.farms)
        var found = Others()
        for row in 0..<rows.count {
            found.farms.append(
                FarmPresence(
                    name: rows.text(row, 1), version: rows.text(row, 2), host: rows.text(row, 3),
                    since: rows.integer(row, 4), age: rows.integer(row, 5),
                    perMinute: Int(rows.integer(row, 6)),
                    degraded: rows.text(row, 7).isEmpty ? nil : rows.text(row, 7),
                    isThis: rows.integer(row, 0) == farm))
        }
        let reserved = try connection.run(.madeElsewhere, farm)
        for row in 0..<reserved.count {
            found.made[reserved.integer(row, 0)] = Int(reserved.integer(row, 1))
        }
        return found
    }
}
