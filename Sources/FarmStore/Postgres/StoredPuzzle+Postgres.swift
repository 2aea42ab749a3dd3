import FarmPostgres

extension StoredPuzzle {
    /// Reads a row of `puzzle` whose columns begin at `first`.
    init(_ result: borrowing PostgresResult, row: Int, from first: Int) {
        var numbers: [Int64] = []
        var texts: [[UInt8]] = []
        for column in 0..<Int(Self.columnCount) {
            let isText = [1, 2, 3, 12, 13, 14].contains(column)
            numbers.append(isText ? 0 : result.integer(row, first + column))
            texts.append(isText ? result.bytes(row, first + column) : [])
        }
        self.init(
            tier: numbers[15], integer: { numbers[Int($0)] }, append: { $1 += texts[Int($0)] })
    }

    /// Reads all rows of an answer.
    static func all(
        _ result: borrowing PostgresResult, from first: Int = 0
    ) -> [StoredPuzzle] {
        (0..<result.count).map { StoredPuzzle(result, row: $0, from: first) }
    }
}
