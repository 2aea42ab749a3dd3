import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// The supervisor of the workers, whose number may change at run time.
final class WorkerSupervisor: Sendable {
    private struct Team {
        var pool: WorkerPool
        /// The pool of workers that this one replaced.
        var former: WorkerPool?
        var size: Int
        var pauses: Set<PauseReason> = []
        var isStarted = false
        var isOver = false
    }

    private let team: Mutex<Team>
    private let stock: @Sendable () -> StockReport
    private let sink: WorkerPool.Sink
    private let onStep: @Sendable () -> Void
    private let describer: WorkerPool.Describer
    private let takeGrids: @Sendable () -> GridRange?

    /// `stock` returns the current stock, `sink` stocks produced puzzles, `onStep` is called many times
    /// a second by producing workers.
    init(
        _ configuration: Configuration, stock: @escaping @Sendable () -> StockReport,
        sink: @escaping WorkerPool.Sink, onStep: @escaping @Sendable () -> Void = {},
        describer: @escaping WorkerPool.Describer = { _, _ in false },
        takeGrids: @escaping @Sendable () -> GridRange? = { nil }
    ) {
        self.stock = stock
        self.describer = describer
        self.takeGrids = takeGrids
        self.sink = sink
        self.onStep = onStep
        let size = Self.size(configuration)
        let pool = Self.pool(
            configuration, of: size, stock: stock, sink: sink, onStep: onStep,
            describer: describer, takeGrids: takeGrids)
        team = Mutex(Team(pool: pool, size: size))
    }

    private static func size(_ configuration: Configuration) -> Int {
        configuration.farm.workers.count(processors: CurrentProcess.processors)
    }

    private static func pool(
        _ configuration: Configuration, of size: Int, stock: @escaping @Sendable () -> StockReport,
        sink: @escaping WorkerPool.Sink, onStep: @escaping @Sendable () -> Void,
        describer: @escaping WorkerPool.Describer,
        takeGrids: @escaping @Sendable () -> GridRange?
    ) -> WorkerPool {
        let pool = WorkerPool(
            workers: size, limits: configuration.limits, promises: PoolPromises(configuration),
            storesHuman: configuration.storesHuman, stock: stock,
            percent: configuration.farm.maxCPUPercent, onStep: onStep,
            describer: describer, takeGrids: takeGrids, sink: sink)
        pool.change(quietHours: configuration.farm.quietHours)
        pool.observe(minuteOfDay: Clocks.minuteOfDay)
        return pool
    }

    func start() {
        team.withLock { team in
            team.isStarted = true
            if !team.isOver { team.pool.start() }
        }
    }

    /// Applies a changed configuration. Another number of workers means a new pool of workers: the old
    /// one stops and drops its unfinished puzzles.
    func change(_ configuration: Configuration) {
        team.withLock { team in
            let size = Self.size(configuration)
            if size == team.size || team.isOver {
                team.pool.change(
                    limits: configuration.limits, promises: PoolPromises(configuration))
                team.pool.change(storesHuman: configuration.storesHuman)
                team.pool.change(percent: configuration.farm.maxCPUPercent)
                team.pool.change(quietHours: configuration.farm.quietHours)
                return
            }
            team.pool.stop()
            let old = team.pool
            team.former = old
            team.pool = Self.pool(
                configuration, of: size, stock: stock, sink: sink, onStep: onStep,
                describer: describer, takeGrids: takeGrids)
            team.pool.inherit(from: old)
            team.size = size
            for reason in team.pauses { team.pool.pause(reason) }
            if team.isStarted { team.pool.start() }
        }
    }

    /// Waits until the puzzles that are being stocked now are stocked. Later ones keep the promises of
    /// the last change.
    func finishDeliveries() {
        let (pool, former) = team.withLock { ($0.pool, $0.former) }
        former?.finishDeliveries()
        pool.finishDeliveries()
    }

    /// Must be called after every change of the stock that is not a delivery of the workers.
    func stockChanged() { pool.stockChanged() }

    /// Lets an idle worker compute the human paths that stored puzzles lack.
    func raiseBacklog() { pool.raiseBacklog() }

    /// Opens a demand; returns false if there are too many.
    @discardableResult
    func open(_ demand: Demand, isWaiting: Bool) -> Bool {
        pool.open(demand, isWaiting: isWaiting)
    }
    func admits(_ demand: Demand) -> Bool { pool.admits(demand) }
    func release(_ demand: Demand) { pool.release(demand) }
    func close(_ demand: Demand) { pool.close(demand) }

    func observe(minuteOfDay minute: Int) { pool.observe(minuteOfDay: minute) }

    /// Adds or removes a reason to pause; workers run while there is none.
    func setPaused(_ isPaused: Bool, for reason: PauseReason) {
        team.withLock { team in
            if isPaused {
                guard team.pauses.insert(reason).inserted else { return }
                team.pool.pause(reason)
            } else {
                guard team.pauses.remove(reason) != nil else { return }
                team.pool.resume(reason)
            }
        }
    }

    /// Stops all workers permanently.
    func stop() {
        team.withLock { team in
            team.isOver = true
            team.pool.stop()
        }
    }

    /// Waits until all workers have exited; returns false on timeout.
    func join(within seconds: Double) -> Bool {
        guard team.withLock({ $0.isStarted }) else { return true }
        return pool.join(within: seconds)
    }

    var size: Int { team.withLock { $0.size } }
    var progress: [WorkerProgress] { pool.progress }
    var assignedPools: [PoolName?] { pool.assignedPools }
    /// The puzzles that are assigned, or produced and not yet in stock.
    var underway: PerPool<Int> { pool.underway }
    var dropped: DroppedPuzzles { pool.dropped }
    /// The measured costs of the puzzles of pools.
    var costs: [PoolName: ProductionCost] { pool.costs }
    var activity: PoolActivity { pool.activity }
    var pauses: Set<PauseReason> { pool.pauses }
    func secondsUntilMet(_ demand: Demand) -> Double? { pool.secondsUntilMet(demand) }
    var minutesOfQuiet: Int? { pool.minutesOfQuiet }

    private var pool: WorkerPool { team.withLock { $0.pool } }
}
