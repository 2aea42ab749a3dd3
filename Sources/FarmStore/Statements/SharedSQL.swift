import FarmPostgres
import FarmSystem

/// The statements on a shared stock; `shared-statements.sql` has their texts.
enum SharedSQL: String, CaseIterable {
    case claim, claims, filteredClaim, namedClaim, namedStates, look, held, leasedBy, labelled
    case change
    case unknownPuzzles, endLeases, leaseTime, dropClaims, keyUse
    case stock, addHuman, orderWithdrawals, withdraw, changeNote, addPool, setPromise, markUnfit
    case markFit, adopt
    case peek, readyPage, unfitPage, leased, countReady, countMatching, withdrawn
    case withdrawnAfterPuzzle, find
    case server, program, content, meta, setState, counts, foldTally, faults, littleMemory, takeLong
    case sortOnDisk, isReadOnly, takeName, register, clock, beatClock, reserve, beat, leave, farms
    case madeElsewhere
    case pause, resume, setPools, rules, takeGrids
    case readPools, readIDs, readPuzzles, readWithdrawn, readClaims, lastClaim
    case fillPools, fillIDs, fillPuzzles, fillWithdrawn, fillClaims
    case setLastClaim, countAll, setNextNumbers

    static let file = SQLFile(PackageResources.shared_statements_sql)

    private static let all = Dictionary(
        uniqueKeysWithValues: allCases.map {
            ($0, PostgresStatement($0.rawValue, file[$0.rawValue]))
        })

    var statement: PostgresStatement {
        guard let statement = Self.all[self] else { preconditionFailure("all have a text") }
        return statement
    }
}

extension Deadline {
    /// The time within which a statement is answered.
    static var ofAnswer: Deadline { Deadline(after: .seconds(40)) }
}

extension PostgresCall {
    init<each Value: PostgresParameter>(_ sql: SharedSQL, _ value: repeat each Value) {
        self.init(sql.statement, repeat each value)
    }
}

extension PostgresConnection {
    /// Runs a statement with some parameters and returns its rows.
    mutating func run<each Value: PostgresParameter>(
        _ sql: SharedSQL, _ value: repeat each Value, by deadline: Deadline = .ofAnswer
    ) throws(PostgresError) -> PostgresResult {
        try run(PostgresCall(sql, repeat each value), by: deadline)
    }

    mutating func run(_ call: PostgresCall) throws(PostgresError) -> PostgresResult {
        try run(call, by: .ofAnswer)
    }
}
