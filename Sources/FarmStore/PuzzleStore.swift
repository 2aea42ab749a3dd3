package import PuzzleBundle
package import SudokuEngine

/// The operations of a store, the same whether it is a file or a stock that several farms share.
///
/// `FarmStore.md` specifies the guarantees of each.
package protocol PuzzleStore: AnyObject, Sendable {
    /// The kind of the store, as `status` names it.
    var kind: StoreKind { get }
    /// The address of a shared stock; nil for a file.
    var url: String? { get }
    /// The version of the tables.
    var schema: Int { get }
    /// The state of the pools as last known.
    var stock: StockReport { get }
    /// The reason why claims are refused; nil if the store is healthy.
    var degradation: Degradation? { get }
    /// The farms that share the stock, this one included; empty for a store of one farm.
    var farms: [FarmPresence] { get }

    // MARK: Puzzles

    func insert(_ batch: [PooledPuzzle]) throws(StoreError) -> StockingResult
    func add(_ found: [PuzzleID: PuzzleRecord.Human]) throws(StoreError)
    func withdraw(
        _ ids: [PuzzleID], reason: String, note: String?
    ) throws(StoreError) -> Withdrawal
    func find(_ id: PuzzleID) throws(StoreError) -> PuzzleFinding?
    func peek(
        _ pool: PoolName, limit: Int, after: PuzzleID?, filter: PuzzleFilter
    ) throws(StoreError) -> StockPage
    func withdrawn(
        limit: Int, after: WithdrawalMark?, since: Int64?
    ) throws(StoreError) -> [WithdrawnPuzzle]

    // MARK: Claims

    func claim(
        _ request: ClaimParameters, by peer: Peer
    ) throws(StoreError) -> ClaimOutcome<Claim>
    /// Returns the outcome of an earlier request with the same key; nil if there is none.
    func repeated(
        _ request: ClaimParameters, by peer: Peer
    ) throws(StoreError) -> ClaimOutcome<Claim>?
    func claim(_ id: ClaimID, of peer: Peer) throws(StoreError) -> Claim?
    func claims(of peer: Peer, limit: Int, after: ClaimID?) throws(StoreError) -> [Claim]
    func claims(
        of peer: Peer, in history: ClaimHistory, limit: Int, after: ClaimID?
    ) throws(StoreError) -> ClaimPage
    /// Returns the numbers of puzzles that tenants have under lease, by pool; none of those that have none.
    func leased(by tenants: [TenantName]) throws(StoreError) -> [TenantName: [PoolName: Int]]
    func ack(
        _ id: ClaimID, only ids: [PuzzleID]?, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim>
    func giveBack(
        _ id: ClaimID, only ids: [PuzzleID]?, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim>
    func renew(
        _ id: ClaimID, seconds: Int, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim>

    // MARK: Pools

    func mark(unfit: [PuzzleID], fit: [PuzzleID], in pool: PoolName) throws(StoreError)
    func set(promise: String, of pool: PoolName) throws(StoreError) -> Bool
    func adopt(
        _ ids: [PuzzleID], from source: PoolName, by target: PoolName
    ) throws(StoreError) -> Int
    func page(
        of part: StockPart, in pool: PoolName, limit: Int, after last: Int64
    ) throws(StoreError) -> (puzzles: [PuzzleRecord], next: Int64?)
    func leased(
        of pool: PoolName, after last: Int64
    ) throws(StoreError) -> (claim: Int64, puzzles: [PuzzleRecord])?

    // MARK: Rules for all farms

    /// The rules that hold at all farms that share the stock.
    var fleetRules: FleetRules { get }
    func pauseEverywhere(_ pools: [PoolName], reason: String) throws(StoreError)
    func resumeEverywhere(_ pools: [PoolName]) throws(StoreError)
    /// Records the limits that this farm wants of the pools that it calls shared.
    func declare(_ limits: [PoolName: PoolLimits]) throws(StoreError)
    /// Takes numbers of grids that no other farm examines; nil if this farm chooses its own.
    func takeGrids() -> GridRange?

    // MARK: Maintenance

    /// Tells the other farms what this one is making.
    func announce(_ report: FarmReport)
    /// Ends leases, drops old keys, and tries to heal.
    func tend()
    /// Returns as soon as the store shows that it is alive.
    func heartbeat()
    /// Measures the keys that are kept, which takes some milliseconds.
    func keyUse() throws(StoreError) -> KeyUse
    func verify(full: Bool) throws(StoreError) -> [String]
    func backup(at moment: Int64) throws(StoreError) -> StoreBackup
    func change(_ rules: ClaimRules)
    func close()
}

extension PuzzleStore {
    package var counts: PerPool<PoolCount> { stock.levels }

    package func ack(_ id: ClaimID, by peer: Peer) throws(StoreError) -> ClaimChange<Claim> {
        try ack(id, only: nil, by: peer)
    }

    package func giveBack(_ id: ClaimID, by peer: Peer) throws(StoreError) -> ClaimChange<Claim> {
        try giveBack(id, only: nil, by: peer)
    }

    /// Returns the numbers of puzzles that a tenant has under lease, by pool.
    package func leased(by tenant: TenantName) throws(StoreError) -> [PoolName: Int] {
        try leased(by: [tenant])[tenant] ?? [:]
    }
}

extension FarmStore: PuzzleStore {
    package var kind: StoreKind { .sqlite }
    package var url: String? { nil }
    package var schema: Int { Self.schemaVersion }
    package var farms: [FarmPresence] { [] }
    package func announce(_ report: FarmReport) {}
    // There are no other farms, and the service keeps its pauses itself.
    package var fleetRules: FleetRules { FleetRules() }
    package func pauseEverywhere(_ pools: [PoolName], reason: String) throws(StoreError) {}
    package func resumeEverywhere(_ pools: [PoolName]) throws(StoreError) {}
    package func declare(_ limits: [PoolName: PoolLimits]) throws(StoreError) {}
    package func takeGrids() -> GridRange? { nil }
}

extension SharedStore: PuzzleStore {}
