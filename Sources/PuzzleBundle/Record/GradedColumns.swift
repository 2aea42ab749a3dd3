/// The columns after the puzzle in the output of `generate` and `grade`.
struct GradedColumns: Hashable, Sendable {
    let se: String
    let tier: String
    let tierRating: String

    /// Nil for a line that does not have four columns.
    init?(_ line: ArraySlice<UInt8>) {
        let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard columns.count == 4 else { return nil }
        (se, tier, tierRating) = (columns[1], columns[2], columns[3])
    }
}
