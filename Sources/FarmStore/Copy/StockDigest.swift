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
        try source.eachPage { digest.add($1, of: $0) }
        self = digest
    }

    /// The number of rows of all tables.
    var rows: Int { counts.reduce(0, +) }

    package func count(_ table: Table) -> Int { counts[table.rawValue] }

    mutating func add(_ rows: [CopyRow], of table: CopyTable) {
        let own: Table
        switch table {
        case .pools: return
        case .ids: own = .ids
        case .puzzles: own = .puzzles
        case .withdrawn: own = .withdrawn
        case .claims: own = .claims
        }
        let compared = table.columns.indices.filter { table.columns[$0].isCompared }
        for row in rows { add(own, compared.map { row[$0].text }) }
        guard own == .puzzles else { return }
        let (id, status) = (table.index(of: "id"), table.index(of: "status"))
        for row in rows where ["fresh", "returned"].contains(row[status].text) {
            add(.ready, [row[id].text])
        }
    }

    private mutating func add(_ table: Table, _ parts: [String]) {
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
