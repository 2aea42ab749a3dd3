import SudokuEngine

/// The numbers of rows of a stock and a checksum of them that depends neither on their order nor on
/// the places that a store gives to puzzles.
package struct StockDigest: Hashable, Sendable {
    /// The tables of a stock that a copy must have in full.
    package enum Table: Int, CaseIterable, Sendable { case puzzles, ready, ids, withdrawn, claims }

    private var counts = [Int](repeating: 0, count: Table.allCases.count)
    private var sum: UInt64 = 0

    init() {}

    /// Reads all rows of a store.
    init<Source: StockSource & ~Copyable>(of source: inout Source) throws {
        var digest = StockDigest()
        try source.eachPage { digest.add($0) }
        self = digest
    }

    /// The number of rows of all tables.
    var rows: Int { counts.reduce(0, +) }

    package func count(_ table: Table) -> Int { counts[table.rawValue] }

    mutating func add(_ rows: StockRows) {
        switch rows {
        case .pools, .lastClaim: break
        case .puzzles(let puzzles): for puzzle in puzzles { add(puzzle) }
        case .ids(let ids): for id in ids { add(.ids, id.id) }
        case .withdrawn(let entries):
            for entry in entries { add(.withdrawn, entry.id, entry.reason, entry.note ?? "") }
        case .claims(let claims):
            for claim in claims {
                let row = claim.row
                add(
                    .claims, String(row.number), row.key, row.fingerprint, row.state.rawValue,
                    claim.ids.joined(separator: " "),
                    row.delivered.compactMap { row.places.all.firstIndex(of: $0) }.description,
                    row.givenBack.joined(separator: " "), row.label ?? "")
            }
        }
    }

    private mutating func add(_ puzzle: StockRows.Puzzle) {
        let row = puzzle.row
        add(
            .puzzles, puzzle.id, String(decoding: row.givens, as: UTF8.self),
            String(decoding: row.solution, as: UTF8.self), String(row.tier?.index ?? 0))
        if puzzle.place == .fresh || puzzle.place == .returned { add(.ready, puzzle.id) }
    }

    private mutating func add(_ table: Table, _ parts: String...) {
        counts[table.rawValue] += 1
        // FNV-1a over the parts, each with its end.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(table.rawValue)
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        sum &+= hash
    }
}
