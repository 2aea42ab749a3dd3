import FarmPostgres
import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The move of a store from a file to a shared stock.
extension StateFolder {
    /// The marker of a store that was moved, with its new address.
    static let movedName = "farm.moved"

    /// Copies the store to a shared stock, verifies the copy, and takes the file out of service for
    /// ever. Each step is durable before the next one, so that an interrupted copy can be repeated and
    /// never are both in service.
    ///
    /// `progress` is called with the number of rows that were copied.
    package func copy(
        to url: String, password: String? = nil, role: String? = nil,
        progress: (_ rows: Int) -> Void
    ) throws(OperatingError) -> StockDigest {
        // Keeps the service away until the end.
        let store = try OfflineStore(self)
        defer { withExtendedLifetime(store) {} }
        let folder = try open()
        let earlier = try onFiles { () throws(SystemError) in
            try folder.status(of: Self.movedName) == nil
                ? nil : String(decoding: try folder.contents(of: Self.movedName), as: UTF8.self)
        }
        if let earlier, earlier != url + "\n" {
            throw .unusable("\(path): was moved to \(earlier.split(separator: "\n").first ?? "")")
        }
        guard
            try onFiles({ () throws(SystemError) in try folder.status(of: Self.historyName) })
                == nil
        else {
            throw .unusable(
                "\(history): waits to be read; start the service once, stop it, and repeat the command"
            )
        }
        do {
            let source = try FileStock.opened(in: folder)
            guard try source.version() == Int64(StoreSchema.migrations.version) else {
                throw OperatingError.unusable(
                    "\(database): has an older schema; start the service once, stop it, and repeat "
                        + "the command")
            }
            var target = StockFilling(
                try PostgresServer.prepareCopy(
                    url, password: password, role: role, isDone: earlier != nil))
            var digest = StockDigest()
            if earlier == nil {
                digest = try Self.fill(&target, from: source, progress)
                guard try target.digest() == digest else {
                    throw OperatingError.failed("\(url): the copy differs from \(database)")
                }
                try onFiles { () throws(SystemError) in
                    try folder.write(
                        Array("\(url)\n".utf8), to: Self.movedName, givingToOwner: true)
                    try folder.synchronize()
                }
            }
            try target.open()
            return digest
        } catch let error as OperatingError {
            throw error
        } catch let error as SQLiteError {
            throw .failed("\(database): \(error.message)")
        } catch let error as PostgresError {
            throw .failed("\(url): \(error.message)")
        } catch {
            throw .failed("\(error)")
        }
    }

    /// Copies all rows, and returns their digest.
    private static func fill(
        _ target: inout StockFilling, from source: borrowing FileStock,
        _ progress: (_ rows: Int) -> Void
    ) throws -> StockDigest {
        var digest = StockDigest()
        try target.add(try source.pools())
        var last: Int64 = 0
        while case let page = try source.puzzles(after: last), let end = page.last?.row.place {
            for puzzle in page {
                let row = puzzle.row
                let id = String(decoding: row.id, as: UTF8.self)
                digest.add(
                    .puzzles, id, String(decoding: row.givens, as: UTF8.self),
                    String(decoding: row.solution, as: UTF8.self), String(row.tier?.index ?? 0))
                if puzzle.place == .fresh || puzzle.place == .returned { digest.add(.ready, id) }
            }
            try target.add(page)
            last = end
            progress(digest.rows)
        }
        for isIndexed in [true, false] {
            var last = ""
            while case let page = try isIndexed
                ? source.indexedIDs(after: last) : source.otherIDs(after: last),
                let end = page.last?.id
            {
                for id in page { digest.add(.ids, id.id) }
                try target.add(page)
                last = end
                progress(digest.rows)
            }
        }
        last = -1
        while case let page = try source.withdrawn(after: last), let end = page.last?.number {
            for entry in page { digest.add(.withdrawn, entry.id, entry.reason, entry.note ?? "") }
            try target.add(page)
            last = end
        }
        last = 0
        while case let page = try source.claims(after: last), let end = page.last?.row.number {
            for claim in page {
                let row = claim.row
                digest.add(
                    .claims, String(row.number), row.key, row.fingerprint, String(row.state.number),
                    row.places.all.map { "\($0)" }.joined(separator: " "))
            }
            try target.add(page)
            last = end
            progress(digest.rows)
        }
        try target.complete()
        return digest
    }
}
