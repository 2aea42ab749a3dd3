import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuLayouts

/// Puzzles with ratings and paths by SukakuExplainer, whose names of kinds are other ones.
enum VariantData {
    private static let kinds: [String: LayoutKind] = [
        "latin": .latin, "x": .x, "dg": .disjoint, "win": .windoku, "gir": .girandola,
        "ast": .asterisk, "cd": .centreDot, "king": .antiKing, "knight": .antiKnight,
        "nc1": .nonConsecutive, "nc2": .cyclic, "tor": .toroidal,
    ]

    static func puzzle(_ names: some StringProtocol, _ givens: some StringProtocol) throws
        -> LayoutPuzzle
    {
        let list = try names.split(separator: "+").map { try #require(kinds[String($0)]) }
        let digits = try givens.utf8.map { try #require(GridRules.digit(of: $0)) }
        return try LayoutPuzzle(Layout(list, size: 9), givens: digits)
    }

    /// A rated puzzle; `generalized` is empty where the second scale is not known.
    struct Rated: Sendable, CustomTestStringConvertible {
        let kinds: String
        let puzzle: LayoutPuzzle
        let se121: String
        let generalized: String

        var testDescription: String { "\(kinds) \(se121)" }
    }

    static func ratings() throws -> [Rated] {
        try TestData.lines("layouts/se-variants-ratings.tsv").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            return Rated(
                kinds: String(fields[0]), puzzle: try puzzle(fields[0], fields[1]),
                se121: String(fields[2]), generalized: fields.count > 3 ? String(fields[3]) : "")
        }
    }

    /// A path: its lines without puzzle number.
    struct Trace: Sendable, CustomTestStringConvertible {
        let number: String
        let kinds: String
        let puzzle: LayoutPuzzle
        let ratings: String
        var steps: [String] = []

        var testDescription: String { "\(number): \(kinds) \(ratings)" }
    }

    static func traces() throws -> [Trace] {
        var traces: [Trace] = []
        for line in try TestData.lines("layouts/se-variants-traces.tsv").dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields[1] == "0" {
                let parts = fields[4].split(separator: " ")
                traces.append(
                    Trace(
                        number: String(fields[0]), kinds: String(parts[0]),
                        puzzle: try puzzle(parts[0], parts[1]), ratings: String(fields[2])))
            } else {
                traces[traces.count - 1].steps.append(fields[1...].joined(separator: "\t"))
            }
        }
        return traces
    }
}

extension LayoutFinding {
    /// The step as a line of a trace file.
    func line(number: Int, size: Int) -> String {
        func cell(_ candidate: Int) -> String {
            "r\(candidate / size / size + 1)c\(candidate / size % size + 1)"
        }
        let fields = [
            "\(number)", "\(rating)", "\(technique)",
            placement.map { "\(cell($0))=\($0 % size + 1)" } ?? "",
            eliminations.map { "\(cell($0))-\($0 % size + 1)" }.joined(separator: " "),
            complexity == 0 ? "" : "\(complexity)",
        ]
        return fields.joined(separator: "\t")
    }
}
