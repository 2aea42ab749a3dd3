import FarmConfig
import FarmTOML
import FarmTestSupport
import SudokuEngine
import Testing

/// A text whose line ends are escaped in test reports.
struct Sample: Sendable, CustomTestStringConvertible {
    let text: String
    var testDescription: String { text.debugDescription }
}

/// A comparison with another parser: every accepted document must read the same in both.
@Suite struct TomllibTests {
    @Test(arguments: TOMLSamples.accepted.map(Sample.init))
    func `a file of the subset is accepted`(sample: Sample) {
        #expect(TOMLDocument(Array(sample.text.utf8)).problems.isEmpty)
    }

    @Test(arguments: (TOMLSamples.refused + TOMLSamples.outside).map(Sample.init))
    func `an invalid file is rejected with position, problem and remedy`(sample: Sample) {
        let problems = TOMLDocument(Array(sample.text.utf8)).problems
        #expect(!problems.isEmpty)
        #expect(problems.allSatisfy { !$0.problem.isEmpty && !$0.remedy.isEmpty })
        #expect(problems.allSatisfy { $0.position.line >= 1 && $0.position.column >= 1 })
    }

    @Test(arguments: TOMLSamples.notUTF8)
    func `invalid UTF-8 is rejected`(bytes: [UInt8]) {
        #expect(TOMLDocument(bytes).problems.map(\.problem) == ["not UTF-8"])
    }

    @Test(.enabled(if: Tomllib.isHere, "\(Tomllib.absence)"))
    func `tomllib finds the same values in every accepted file`() throws {
        let texts = TOMLSamples.accepted + [ConfigManual.text, shortManual]
        let found = try Tomllib.read(texts.map { Array($0.utf8) })
        try #require(found.count == texts.count)
        for (text, json) in zip(texts, found) {
            let json = try #require(json, "tomllib rejects \(text.debugDescription)")
            let ours = TOMLTree(TOMLDocument(Array(text.utf8)))
            #expect(try TOMLTree(json: json) == ours, "\(text.debugDescription)")
        }
    }

    @Test(.enabled(if: Tomllib.isHere, "\(Tomllib.absence)"))
    func `the samples are classified correctly: rejected by tomllib, or only here`() throws {
        let refused = TOMLSamples.refused.map { Array($0.utf8) } + TOMLSamples.notUTF8
        for (text, json) in zip(refused, try Tomllib.read(refused)) {
            #expect(json == nil, "\(String(decoding: text, as: UTF8.self).debugDescription)")
        }
        let outside = TOMLSamples.outside.map { Array($0.utf8) }
        for (text, json) in zip(TOMLSamples.outside, try Tomllib.read(outside)) {
            #expect(json != nil, "\(text.debugDescription)")
        }
    }

    /// The shipped file without its comments.
    private var shortManual: String {
        ConfigManual.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .joined(separator: "\n") + "\n"
    }

    @Test(.enabled(if: Tomllib.isHere, "\(Tomllib.absence)"))
    func `no mutant is accepted that tomllib rejects or reads differently`() throws {
        var mutation = Mutation(seed: 7)
        let original = Array(shortManual.utf8)
        let mutants = (0..<5_000).map { _ in mutation.mutant(of: original) }
        let found = try Tomllib.read(mutants)
        try #require(found.count == mutants.count)
        var accepted = 0
        var outside = 0
        for (mutant, json) in zip(mutants, found) {
            let document = TOMLDocument(mutant)
            guard document.problems.isEmpty else {
                if json != nil { outside += 1 }
                continue
            }
            accepted += 1
            let text = String(decoding: mutant, as: UTF8.self).debugDescription
            let json = try #require(json, "tomllib rejects \(text)")
            #expect(try TOMLTree(json: json) == TOMLTree(document), "\(text)")
        }
        // Outside these bounds the mutants would be too tame or too wild to prove anything.
        #expect(500...4_500 ~= accepted)
        #expect(outside > 50)
    }
}

/// Small mistakes as made by people and editors, and some that are not.
private struct Mutation {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let pieces: [String] = [
        "\"", "'", "\\", "[", "]", "{", "}", "=", ".", ",", "#", "\r", "\n", "\r\n", "\t", " ", "0",
        "1", "_", "-", "+",
        "e", "x", "\u{0}", "\u{7F}", "é", "\u{FEFF}", "\u{2028}", "\\u0041", "\\ud800",
        "\\U0001F9E9", "\\n", "\\x41",
        "\"\"\"", "'''", "true", "1e3", "0x1F", "1_000", "00", "inf", "1979-05-27", "[farm]\n",
        "[[farm]]\n",
        "[x-a]\n", "[pool]\n", "[pool.hard.deep]\n", "a.b = 1\n", "\"a\" = 1\n", "a = 1\n",
        "low = 1\n",
        "b = [1, 2,\n 3, # c\n]\n", "c = {a = 1}\n", "d = [[1], [2]]\n", "[1, 2]", "[\"a\", ]",
        "\"a\\tb\"",
        "9223372036854775808", "# c", " # c\r\n",
    ]

    mutating func mutant(of original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where place < bytes.count: bytes.remove(at: place)
        case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
        case 2: bytes.insert(.random(in: 32...126, using: &random), at: place)
        case 3: changeLines(&bytes)
        case 4: replaceValue(&bytes)
        case 5: insertLine(&bytes)
        default: bytes.insert(contentsOf: piece(), at: place)
        }
    }

    private mutating func piece() -> [UInt8] {
        Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
    }

    private static let newline = UInt8(ascii: "\n")

    /// Duplicates, drops or swaps lines.
    private mutating func changeLines(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
        let (one, other) = (
            lines.indices.randomElement(using: &random) ?? 0,
            lines.indices.randomElement(using: &random) ?? 0
        )
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines.insert(lines[one], at: other)
        case 1: lines.remove(at: one)
        default: lines.swapAt(one, other)
        }
        bytes = Array(lines.joined(separator: [Self.newline]))
    }

    /// Replaces the value after one of the equals signs.
    private mutating func replaceValue(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
            .map(Array.init)
        let line = lines.indices.randomElement(using: &random) ?? 0
        guard let equals = lines[line].firstIndex(of: UInt8(ascii: "=")) else { return }
        lines[line] = lines[line][...equals] + [0x20] + piece()
        bytes = Array(lines.joined(separator: [Self.newline]))
    }

    private mutating func insertLine(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
            .map(Array.init)
        lines.insert(piece(), at: Int.random(in: 0...lines.count, using: &random))
        bytes = Array(lines.joined(separator: [Self.newline]))
    }
}
