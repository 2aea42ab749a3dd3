import FarmPostgres
package import PuzzleBundle
import SudokuEngine

extension SharedStore {
    /// Appends puzzles to their pools. Those that any farm has stocked are rejected individually.
    package func insert(_ batch: [PooledPuzzle]) throws(StoreError) -> StockingResult {
        var calls: [PostgresCall] = []
        var refused: Set<PoolName> = []
        for pool in Set(batch.map(\.pool)).sorted() {
            guard let number = try ensurePool(pool) else {
                refused.insert(pool)
                continue
            }
            let part = batch.filter { $0.pool == pool }.map(\.puzzle)
            calls.append(
                PostgresCall(
                    SharedSQL.stock.statement,
                    values: [.integer(number), .integer(farm), .text(engine)] + part.values))
        }
        // In one transaction: a batch is stocked as a whole or not at all.
        var accepted = try run(calls, into: Set<String>()) { accepted, _, rows in
            for row in 0..<rows.count { accepted.insert(rows.text(row, 0)) }
        }
        var duplicates: [PuzzleID] = []
        var count = 0
        for (pool, puzzle) in batch.lazy.map({ ($0.pool, $0.puzzle) }) where !refused.contains(pool)
        {
            if accepted.remove(puzzle.id.description) == nil {
                duplicates.append(puzzle.id)
            } else {
                count += 1
            }
        }
        return StockingResult(accepted: count, duplicates: duplicates)
    }

    /// Adds the difficulty for people to puzzles that were stocked without it.
    package func add(_ found: [PuzzleID: PuzzleRecord.Human]) throws(StoreError) {
        let calls = found.map { id, human in
            PostgresCall(.addHuman, id.description, human.json)
        }
        // In the order of ids, so that two farms do not lock them crosswise.
        try run(calls.sorted { Self.id(of: $0) < Self.id(of: $1) })
    }

    private static func id(of call: PostgresCall) -> String {
        if case .text(let id)? = call.values.first { id } else { "" }
    }

    /// Withdraws puzzles permanently. Those whose notes change move to the end of the list.
    package func withdraw(
        _ ids: [PuzzleID], reason: String, note: String? = nil
    ) throws(StoreError) -> Withdrawal {
        // One withdrawal after the other, and its ids in their order, so that two farms do not lock them
        // crosswise.
        var calls = [PostgresCall(.orderWithdrawals)]
        for id in Set(ids.map(\.description)).sorted() {
            if let note { calls.append(PostgresCall(.changeNote, id, note)) }
            calls.append(PostgresCall(.withdraw, id, reason, note, farm))
        }
        let known = try run(calls, into: Set<String>()) { known, index, result in
            if result.count > 0, result.integer(0, 0) == 1 {
                known.insert(Self.id(of: calls[index]))
            }
        }
        return Withdrawal(
            withdrawn: ids.filter { known.contains($0.description) },
            unknown: ids.filter { !known.contains($0.description) })
    }
}

extension [PuzzleRecord] {
    /// The parameters of `stock` after the engine: a list for each column.
    fileprivate var values: [PostgresValue] {
        func integers(_ number: (PuzzleRecord) -> Int) -> PostgresValue {
            .integers(map { Int64(number($0)) })
        }
        func texts(_ text: (PuzzleRecord) -> String) -> PostgresValue { .texts(map(text)) }
        return [
            texts { $0.id.description }, texts { $0.notation },
            texts { String(decoding: $0.grid.solution, as: UTF8.self) },
            integers { $0.tierRating.tenths }, integers { $0.se?.er.tenths ?? 0 },
            integers { $0.se?.ep.tenths ?? 0 }, integers { $0.se?.ed.tenths ?? 0 },
            integers { $0.clues }, integers { $0.w20Hundredths },
            integers { $0.timeIndexHundredths ?? 0 }, integers { $0.flags },
            texts { $0.symmetry.rawValue },
            texts { TechniqueCounts.text($0.techniques) }, texts { $0.human?.json ?? "" },
            texts { $0.techniques.map(\.name).joined(separator: "|") }, integers { $0.tier.index },
            .integers(map(SharedTraits.column)),
        ]
    }
}
