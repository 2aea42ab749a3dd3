import FarmTestSupport
import SudokuLayouts
import Testing

/// Puzzles that others have published, in the notation.
enum PublishedPuzzles {
    /// Killers, variants, ids of Solo and partitions without givens, some of each size and kind.
    static func all() throws -> [LayoutPuzzle] {
        let empty = String(repeating: ".", count: 81)
        let lines =
            try column(3, of: "killers") + column(2, of: "variants-dclamage")
            + column(1, of: "sgt-ids")
            + partitions().prefix(200).map { "jigsaw:9:\($0):\(empty)" }
        return try lines.map { try LayoutPuzzle(parsing: $0) }
    }

    /// Partitions into regions, but for the boxes, which are read as such.
    private static func partitions() throws -> [String] {
        try column(3, of: "jigsaw-layouts").filter { !$0.hasPrefix("AAABBBCCCAAABBBCCC") }
    }

    /// Returns a column of a table, without its heading.
    static func column(_ number: Int, of name: String) throws -> [String] {
        try TestData.lines("layouts/\(name).tsv").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return try String(#require(fields.dropFirst(number).first))
        }
    }
}
