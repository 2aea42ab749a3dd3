package import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// A page of the ready puzzles of a pool.
package struct PageBody: JSONResponse, Hashable {
    package let pool: PoolName
    package let puzzles: [PuzzleRecord]
    /// The value of `after` for the next page; nil on the last page.
    package let next: PuzzleID?

    package init(pool: PoolName, puzzles: [PuzzleRecord], next: PuzzleID?) {
        self.pool = pool
        self.puzzles = puzzles
        self.next = next
    }

    package static let members = MemberTable(
        PageBody.init(pool:puzzles:next:),
        .required("pool", \.pool, .pool, "The pool, as requested."),
        .puzzles(\.puzzles, "The puzzles, longest in stock first."),
        // The last one, where ``next(of:)`` expects it.
        .required(
            "next", \.next, .nullable(.id()),
            "The value of `after` for the next page; null on the last page."))

    /// The value of ``next``, read from the end of a page alone; nil on the last page.
    package static func next(of json: [UInt8]) -> PuzzleID? {
        let end = String(decoding: json.suffix(26), as: UTF8.self)
        guard end.hasPrefix("\"next\":\""), end.hasSuffix("\"}") else { return nil }
        return PuzzleID(end.dropFirst(8).dropLast(2))
    }

    /// Encodes a page whose puzzles are written by a closure, so that no records are created.
    package static func json(
        pool: PoolName, next: PuzzleID?, _ writePuzzles: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter()
        members.write(
            PageBody(pool: pool, puzzles: [], next: next), to: &writer, puzzles: writePuzzles)
        return writer.bytes
    }
}
