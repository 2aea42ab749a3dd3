import FarmAPI
import FarmConfig
import FarmService
import FarmStore

/// The limits of what is stored and made.
extension LimitGroup {
    /// The bytes of a claim of one puzzle for the day that its key is kept, its texts included, in a file
    /// and in a shared stock. Measured with `bench store --delivered`. In PostgreSQL they are a row of
    /// texts of 590 bytes and a claim of 360, both with their indexes.
    static let (keyBytes, sharedKeyBytes) = (225, 950)
    /// The bytes of the id of a delivered puzzle, which is kept permanently.
    static let (idBytes, sharedIDBytes) = (42, 120)

    static let store = LimitGroup(
        title: "Keys, leases and puzzles on the disk",
        limits: [
            Limit(
                subject: "keys of finished claims",
                value: "no limit, for \(ClaimRules.keyHours) hours: `claims.max_keys = "
                    + "\(Configuration().claims.maxKeys)`",
                effect:
                    "with a limit, the oldest keys of more than ten minutes are forgotten, and a request "
                    + "repeated with one gets other puzzles; if none is that old, \(code(.tooManyClaims))",
                atRates: Limit.each { rate in
                    let keys = rate * ClaimRules.keyHours * 3_600
                    return "\(scaled(keys)) keys, \(scaled(keys * keyBytes))B"
                } + "; in a shared stock "
                    + Limit.each { "\(scaled($0 * ClaimRules.keyHours * 3_600 * sharedKeyBytes))B" },
                sign:
                    "`store.keys`, `keyBytes` and `diskFullInSeconds` of `puzzlefarm status`; alert "
                    + "`PuzzlefarmKeysFillDisk`; `puzzlefarm config check` says which rate a `max_keys` is for"
            ),
            Limit(
                subject: "ids of delivered puzzles",
                value: "no limit, permanently",
                effect: "never dropped, since no puzzle is made twice",
                atRates: Limit.each { "\(scaled($0 * 86_400 * idBytes))B" }
                    + " a day; in a shared stock "
                    + Limit.each { "\(scaled($0 * 86_400 * sharedIDBytes))B" },
                sign: "`puzzlefarm_disk_free_bytes`; a [catalogue](catalogue.md) keeps none"),
            Limit(
                subject: "leased puzzles",
                value: "those in stock; a lease ends after "
                    + "`claims.lease_seconds = \(Configuration().claims.leaseSeconds)`, "
                    + "a request may ask for up to \(grouped(86_400))",
                effect: "puzzles that are not acknowledged come back, a thousand at a step",
                atRates: Limit.each {
                    scaled($0 * Configuration().claims.leaseSeconds)
                } + " leased if no client ever acknowledges",
                sign: "`puzzlefarm_leases_active`; alert `PuzzlefarmLeasesExpire`"),
            Limit(
                subject: "free space of the disk",
                value: "`store.min_free_bytes = \(Configuration().store.minFreeBytes)`",
                effect:
                    "below it no puzzles are made, those in stock can be claimed; on a full disk claims "
                    + "get \(code(.diskFull)) until there is space",
                atRates: "the sum of the lines above",
                sign: "alerts `PuzzlefarmDiskLow` and `PuzzlefarmKeysFillDisk`"),
        ])

    static let production = LimitGroup(
        title: "Pools and production",
        limits: [
            Limit(
                subject: "pools",
                value:
                    "\(FarmStore.mostPools) that a stock has ever had, six of them those of the tiers",
                effect: "`config check` and the start of the service refuse the configuration",
                sign: "`puzzlefarm config show`"),
            Limit(
                subject: "ready puzzles of a pool",
                value: "`pool.NAME.target = \(grouped(PoolLimits().target))`, at most 10,000,000",
                effect:
                    "an empty pool answers \(code(.poolEmpty)) with `Retry-After`, or the claim waits; the demand "
                    + "raises the pool up to \(grouped(ServiceLimits.readyByDemand)), if its target is lower",
                atRates: "empty after "
                    + Limit.each { short(Double(PoolLimits().target) / Double($0)) }
                    + " without production",
                sign: "alerts `PuzzlefarmPoolLow` and `PuzzlefarmPoolEmpty`; "
                    + "[scale.md](scale.md) says what a core makes"),
            Limit(
                subject: "workers",
                value:
                    "half of the processors, at most \(Configuration.Workers.range.upperBound): `farm.workers`",
                effect: "`config check` refuses more",
                atRates: "[scale.md](scale.md) says what a core makes",
                sign: "`puzzlefarm_generated_total`"),
            Limit(
                subject: "demanded kinds of puzzles: a pool with a filter",
                value:
                    "\(ServiceLimits.demandsOfUser) of a user, \(ServiceLimits.demands) in all, for "
                    + "\(short(ServiceLimits.demandSeconds)) after the last request",
                effect:
                    "\(code(.poolEmpty)) with the reason `too-many-demands`; claims that the stock satisfies are not affected",
                atRates: "no difference: a kind counts once, however often it is claimed",
                sign: "`puzzlefarm_claims_total{result=\"pool-empty\"}`"),
        ])
}
