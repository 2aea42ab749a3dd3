import FarmPostgres
import FarmSQLite
package import PuzzleBundle
import SudokuEngine

/// A row of the table `puzzle` as read. The calling thread converts it to a record, to keep that work
/// off the writer.
struct StoredPuzzle: Sendable {
    let place: Int64
    /// Id, givens, solution, symmetry, techniques and the difficulty for people, concatenated: one
    /// array is cheaper to allocate and pass on than six.
    private(set) var texts: [UInt8] = []
    private var ends = SIMD8<UInt16>()
    private let numbers: SIMD8<Int32>
    /// The tier; nil if the row is damaged.
    let tier: Tier?

    /// The number of columns that ``init(_:)`` reads, so that statements can read further ones.
    static let columnCount: Int32 = 16

    init(_ row: borrowing Statement) {
        // Rows of the pools of the tiers need not say it, and those of earlier versions do not.
        let tier = row.isNull(15) ? row.integer(0) / StockPosition.span : row.integer(15)
        self.init(
            tier: tier, integer: { row.integer($0) },
            append: { column, texts in if !row.isNull(column) { row.append(column, to: &texts) } })
    }

    /// Creates the row from its columns, each read once, in any form.
    init(
        tier: Int64, integer: (_ column: Int32) -> Int64,
        append: (_ column: Int32, _ texts: inout [UInt8]) -> Void
    ) {
        place = integer(0)
        var numbers = SIMD8<Int32>()
        for index in 0..<8 {
            numbers[index] = Int32(truncatingIfNeeded: integer(Int32(index) + 4))
        }
        self.numbers = numbers
        self.tier = Tier(rawValue: Int(clamping: tier))
        texts.reserveCapacity(320)
        for (index, column) in [1, 2, 3, 12, 13].enumerated() {
            append(Int32(column), &texts)
            ends[index] = UInt16(clamping: texts.count)
        }
        append(14, &texts)
    }

    var id: ArraySlice<UInt8> { texts[..<Int(ends[0])] }
    var givens: ArraySlice<UInt8> { texts[Int(ends[0])..<Int(ends[1])] }
    var solution: ArraySlice<UInt8> { texts[Int(ends[1])..<Int(ends[2])] }
    var symmetry: ArraySlice<UInt8> { texts[Int(ends[2])..<Int(ends[3])] }
    var techniques: ArraySlice<UInt8> { texts[Int(ends[3])..<Int(ends[4])] }
    /// The text of the difficulty for people; empty if it is not stored.
    var human: ArraySlice<UInt8> { texts[Int(ends[4])...] }

    /// Returns one of the columns from `tier_rating` to `uses_uniqueness`.
    func number(_ index: Int) -> Int { Int(numbers[index]) }

    /// The record; nil if the row is damaged.
    var record: PuzzleRecord? {
        guard isSound, let tier, let id = PuzzleID(String(decoding: self.id, as: UTF8.self)),
            let grid = RecordedGrid(notation: givens, solution: solution),
            let symmetry = Symmetry(rawValue: String(decoding: self.symmetry, as: UTF8.self)),
            let techniques = TechniqueCounts.counts(self.techniques)
        else { return nil }
        func rating(_ index: Int) -> Rating { Rating(tenths: number(index)) }
        return PuzzleRecord(
            id: id, grid: grid, tier: tier, tierRating: rating(0),
            se: number(1) == 0
                ? nil
                : .init(
                    er: rating(1), ep: rating(2), ed: rating(3),
                    isBounded: number(7) & Self.bounded != 0),
            clues: number(4), w20Hundredths: number(5),
            timeIndexHundredths: isClassic ? number(6) : nil, techniques: techniques,
            symmetry: symmetry, usesUniqueness: number(7) & Self.uniqueness != 0,
            human: try? PuzzleRecord.Human(json: human))
    }

    /// The flags in the column `uses_uniqueness`.
    static let (uniqueness, bounded) = (1, 2)

    /// True for a row of a classic puzzle; others have a line of the notation as their givens.
    var isClassic: Bool { RecordedGrid.isClassic(givens) }

    /// The number of cages: the sums of a line, which has commas only between them.
    var cages: Int {
        guard !isClassic, givens.contains(UInt8(ascii: "/")) else { return 0 }
        return givens.count { $0 == UInt8(ascii: ",") } + 1
    }

    var tierRating: Rating { Rating(tenths: number(0)) }

    func isSymmetric(_ wanted: Symmetry) -> Bool { symmetry.elementsEqual(wanted.rawValue.utf8) }

    /// Returns true if each of these techniques occurs.
    func uses(_ choices: [TechniqueAlternatives]) -> Bool {
        if choices.isEmpty { return true }
        let counts = TechniqueCounts.counts(techniques) ?? []
        return choices.allSatisfy { choice in
            counts.contains { choice.techniques.contains($0.name) }
        }
    }

    /// Returns true if each of these techniques occurs on the human path.
    func uses(human ids: [String]) -> Bool {
        if ids.isEmpty { return true }
        guard let human = try? PuzzleRecord.Human(json: self.human) else { return false }
        return ids.allSatisfy { id in human.techniques.contains { $0.name == id } }
    }
}

/// The counts of techniques as a JSON object in the order of first use, readable by people and by
/// SQLite's JSON functions.
enum TechniqueCounts {
    static func text(_ counts: [PuzzleRecord.TechniqueCount]) -> String {
        "{" + counts.map { "\"\($0.name)\":\($0.count)" }.joined(separator: ",") + "}"
    }

    /// Returns nil for anything that ``text(_:)`` does not write.
    static func counts(_ text: ArraySlice<UInt8>) -> [PuzzleRecord.TechniqueCount]? {
        guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else { return nil }
        var counts: [PuzzleRecord.TechniqueCount] = []
        var rest = text.dropFirst().dropLast()
        while !rest.isEmpty {
            guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else {
                return nil
            }
            let name = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
            let tail = rest[(end + 1)...]
            guard tail.first == UInt8(ascii: ":") else { return nil }
            let digits = tail.dropFirst().prefix { $0 != UInt8(ascii: ",") }
            guard let count = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            counts.append(.init(name: name, count: count))
            rest = tail[digits.endIndex...].dropFirst()
        }
        return counts
    }

    private static var quote: UInt8 { UInt8(ascii: "\"") }
}

extension PuzzleFilter {
    /// Returns true if a puzzle meets the conditions.
    package func matches(_ puzzle: PuzzleRecord) -> Bool {
        if self == .none { return true }
        return ratings.contains(puzzle.tierRating)
            && (puzzle.se.map { ers.contains($0.er) } ?? (ers == Self.allRatings))
            && clues.contains(puzzle.clues) && cages.contains(puzzle.cages)
            && (symmetry.map { $0 == puzzle.symmetry } ?? true)
            && techniques.allSatisfy { choice in
                puzzle.techniques.contains { choice.techniques.contains($0.name) }
            }
            && human.allSatisfy { id in
                puzzle.human?.techniques.contains { $0.name == id } ?? false
            }
    }
}

extension StoredPuzzle {
    func matches(_ filter: PuzzleFilter) -> Bool {
        filter == .none
            || filter.ratings.contains(tierRating)
                && number(1) >= filter.leastER.tenths && number(1) <= filter.ers.upperBound.tenths
                && filter.clues.contains(number(4))
                && filter.cages.contains(cages)
                && (filter.symmetry.map { isSymmetric($0) } ?? true) && uses(filter.techniques)
                && uses(human: filter.human)
    }
}

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
