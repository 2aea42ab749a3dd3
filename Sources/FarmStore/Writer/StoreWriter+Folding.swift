import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension StoreWriter {
    /// The entries that one step writes, which takes a few milliseconds.
    static let foldStep = 512

    /// True if ``fold()`` has work to do.
    var wantsFold: Bool { known.isFolding || keys.isFolding || known.isDue || keys.isDue }

    /// True if the tails are so long that a fold must be finished first.
    var needsFold: Bool { known.isOverdue || keys.isOverdue }

    /// Writes some entries of the tails into the indexes, in a separate transaction.
    mutating func fold() throws(SQLiteError) {
        if known.isDue {
            known.beginFold(by: \.rank)
            foldMarks = pools.map { $0.next - 1 }
        }
        if keys.isDue {
            leaseFold = keys.values.sorted()[...]
            keys.beginFold { UInt128($0) }
            claimFoldMark = nextClaim - 1
        }
        // Not begin(): a fold runs after the answers of its group, and ends no leases.
        try sql[.begin].run()
        let endsKnown = try foldKnown()
        let endsKeys = try foldKeys()
        try commit()
        if endsKnown { known.endFold() }
        if endsKeys { keys.endFold() }
    }

    private mutating func foldKnown() throws(SQLiteError) -> Bool {
        guard known.isFolding else { return false }
        for (id, place) in known.nextToFold(atMost: Self.foldStep) {
            try sql[.addKnown].run(SQLiteText(id.ascii), place)
        }
        guard known.isFoldWritten else { return false }
        for index in pools.indices where pools[index].indexed != foldMarks[index] {
            pools[index].indexed = foldMarks[index]
            pools[index].isChanged = true
        }
        return true
    }

    private mutating func foldKeys() throws(SQLiteError) -> Bool {
        guard keys.isFolding else { return false }
        try foldLeases(atMost: Self.foldStep)
        guard leaseFold.isEmpty else { return false }
        let all = keys.nextToFold(atMost: .max).map { (hash: $0.key, claim: $0.value) }
        try keyRuns.add(all, of: claimsIndexed + 1...claimFoldMark, &sql)
        claimsIndexed = claimFoldMark
        // A start counts only the claims that are not in the index yet.
        for index in pools.indices where pools[index].isAhead { pools[index].isChanged = true }
        try sql[.setClaimsIndexed].run(claimsIndexed)
        return true
    }

    /// Writes the leased ones of some claims to `lease`, in their order.
    private mutating func foldLeases(atMost count: Int) throws(SQLiteError) {
        for number in leaseFold.prefix(count) {
            guard let peer = leases.peer(of: number) else { continue }
            try sql[.addLease].run(peer, number)
            leasesWritten = max(leasesWritten, number)
        }
        leaseFold = leaseFold.dropFirst(count)
    }
}
