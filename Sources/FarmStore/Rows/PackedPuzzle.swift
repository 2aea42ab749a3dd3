import PuzzleBundle
import SudokuEngine

/// The record of a delivered puzzle, a sixth of its row: what cannot be computed again.
///
/// A claim is answered from it until its key is dropped. The solution follows from the givens. About
/// 60 bytes: 10 of the id, 11 of the cells with givens, half a byte per given, and numbers of seven
/// bits per byte for ratings and techniques. The difficulty for people follows as text. A puzzle of another
/// layout has its line and its solution as texts, since solving it again can take long.
struct PackedPuzzle: Sendable {
    let place: Int64
    let bytes: [UInt8]
}

extension PackedPuzzle {
    /// Packs a sound row; `number` returns the number of a technique in the table `technique`.
    init?<Failure>(
        _ row: StoredPuzzle, number: (String) throws(Failure) -> Int
    ) throws(Failure) {
        guard row.isSound, (0..<8).allSatisfy({ row.number($0) >= 0 }), let tier = row.tier,
            let symmetry = Symmetry.allCases.firstIndex(where: { row.isSymmetric($0) }),
            let techniques = TechniqueCounts.counts(row.techniques)
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(80)
        let flags = row.number(7)
        bytes.append(
            UInt8(tier.index) | UInt8(symmetry) << 4
                | (flags & StoredPuzzle.uniqueness != 0 ? Self.uniqueness : 0)
                | (row.isClassic ? 0 : Self.layout))
        bytes += Self.base32(row.id)
        if row.isClassic {
            Self.append(row.givens, to: &bytes)
        } else {
            for text in [row.givens, row.solution] {
                bytes.appendVarint(text.count)
                bytes += text
            }
            bytes.appendVarint(flags)
            bytes.appendVarint(row.number(Self.clues))
        }
        for index in 0..<7 where index != Self.clues { bytes.appendVarint(row.number(index)) }
        bytes.appendVarint(techniques.count)
        for technique in techniques {
            bytes.appendVarint(try number(technique.name))
            bytes.appendVarint(technique.count)
        }
        bytes += row.human
        place = row.place
        self.bytes = bytes
    }

    /// The place of the number of givens among the numbers of a row.
    private static let clues = 4
    /// The flags in the first byte, whose lowest bits are the tier and whose middle ones the symmetry.
    private static let (uniqueness, layout): (UInt8, UInt8) = (1 << 3, 1 << 7)

    /// The row that was packed; nil if the record is damaged. `name` returns the name of a technique.
    func row(_ solver: inout Solver, name: (Int) -> String?) -> StoredPuzzle? {
        var reader = RecordReader(bytes: bytes)
        let head = reader.next()
        let id = Self.text(ofBase32: reader.take(10))
        let symmetry = Int(head & ~Self.layout) >> 4
        guard Symmetry.allCases.indices.contains(symmetry),
            let grid = head & Self.layout == 0
                ? Self.classic(&reader, &solver) : Self.layout(&reader)
        else { return nil }
        var numbers = (0..<7).map { $0 == Self.clues ? grid.clues : reader.varint() }
        numbers.append(head & Self.uniqueness == 0 ? grid.flags : StoredPuzzle.uniqueness)
        var techniques: [PuzzleRecord.TechniqueCount] = []
        for _ in 0..<min(reader.varint(), bytes.count) {
            guard let name = name(reader.varint()) else { return nil }
            techniques.append(.init(name: name, count: reader.varint()))
        }
        guard !reader.isPastEnd else { return nil }
        let texts: [Int32: [UInt8]] = [
            1: id, 2: grid.givens, 3: grid.solution,
            12: Array(Symmetry.allCases[symmetry].rawValue.utf8),
            13: Array(TechniqueCounts.text(techniques).utf8), 14: reader.rest,
        ]
        return StoredPuzzle(
            tier: Int64(head & 7),
            integer: { $0 == 0 ? place : Int64(numbers[Int($0) - 4]) },
            append: { column, all in all += texts[column] ?? [] })
    }

    /// The id, without the work of the rest.
    var id: [UInt8] { Self.text(ofBase32: bytes.dropFirst().prefix(10)) }

    // MARK: Grids

    /// The texts of a grid, the number of its givens, and the flags of its row.
    private typealias PackedGrid = (givens: [UInt8], solution: [UInt8], clues: Int, flags: Int)

    private static func classic(
        _ reader: inout RecordReader, _ solver: inout Solver
    ) -> PackedGrid? {
        let givens = givens(&reader)
        guard let puzzle = try? Puzzle(line: givens[...]),
            let solved = solver.solvedPuzzle(puzzle)
        else { return nil }
        return (givens, solved.solution.ascii, puzzle.clueCount, 0)
    }

    private static func layout(_ reader: inout RecordReader) -> PackedGrid? {
        let givens = Array(reader.take(reader.varint()))
        let solution = Array(reader.take(reader.varint()))
        let flags = reader.varint()
        return (givens, solution, reader.varint(), flags)
    }

    // MARK: Ids and givens

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    private static func base32(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bits: UInt128 = 0
        for byte in text {
            let value = byte >= UInt8(ascii: "a") ? byte - UInt8(ascii: "a") : byte - 24
            bits = bits << 5 | UInt128(value)
        }
        return (0..<10).map { UInt8(truncatingIfNeeded: bits >> UInt128(72 - 8 * $0)) }
    }

    private static func text(ofBase32 bytes: ArraySlice<UInt8>) -> [UInt8] {
        let bits = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        return (0..<16).map { alphabet[Int(truncatingIfNeeded: bits >> UInt128(75 - 5 * $0)) & 31] }
    }

    /// Appends a bit for each cell, and the digits of the givens two to a byte.
    private static func append(_ givens: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        let mask = bytes.count
        bytes += repeatElement(0, count: 11)
        var isHalf = false
        for (cell, digit) in givens.enumerated() where digit != UInt8(ascii: ".") {
            bytes[mask + cell / 8] |= 1 << UInt8(cell % 8)
            let number = digit - UInt8(ascii: "0")
            if isHalf { bytes[bytes.count - 1] |= number << 4 } else { bytes.append(number) }
            isHalf.toggle()
        }
    }

    private static func givens(_ reader: inout RecordReader) -> [UInt8] {
        let mask = Array(reader.take(11))
        var pair: UInt8 = 0
        var isHalf = false
        return (0..<81).map { cell in
            guard cell / 8 < mask.count, mask[cell / 8] >> UInt8(cell % 8) & 1 == 1 else {
                return UInt8(ascii: ".")
            }
            pair = isHalf ? pair >> 4 : reader.next()
            isHalf.toggle()
            return pair & 15 + UInt8(ascii: "0")
        }
    }
}

/// Reads a record from its start; beyond its end there are zeros.
private struct RecordReader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isPastEnd: Bool { place > bytes.count }
    var rest: [UInt8] { Array(bytes.dropFirst(place)) }

    mutating func next() -> UInt8 {
        defer { place += 1 }
        return place < bytes.count ? bytes[place] : 0
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        defer { place += count }
        return bytes.dropFirst(place).prefix(count)
    }

    mutating func varint() -> Int {
        var number = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            let byte = next()
            number |= Int(byte & 127) << shift
            if byte < 128 { break }
        }
        return number
    }
}

extension [UInt8] {
    /// Appends a number that is not negative, seven bits to a byte, the lowest first.
    fileprivate mutating func appendVarint(_ number: Int) {
        var rest = number
        while rest > 127 {
            append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        append(UInt8(Swift.max(0, rest)))
    }
}
