import PuzzleBundle

/// The numbers of rows of a stock and a checksum of them that does not depend on their order.
package struct StockDigest: Hashable, Sendable {
    /// The tables of a stock that a copy must have in full.
    package enum Table: Int, CaseIterable, Sendable { case puzzles, ready, ids, withdrawn, claims }

    private var counts = [Int](repeating: 0, count: Table.allCases.count)
    private var sum: UInt64 = 0

    /// The number of rows of all tables.
    var rows: Int { counts.reduce(0, +) }

    package func count(_ table: Table) -> Int { counts[table.rawValue] }

    mutating func add(_ table: Table, _ parts: String...) {
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
