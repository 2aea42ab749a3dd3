import FarmJSON
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// Hostile files: time and memory to read them are proportional to their size.
@Suite struct HostileFileTests {
    private func faults(_ text: String) -> [String] {
        PuzzlePack.reading(Array(text.utf8), named: "f").faults.map(\.description)
    }

    /// `MEMBERS` stands for thousands of members.
    @Test(arguments: [
        ("{\"format\":\"puzzlefarm/1\",MEMBERS,\"puzzles\":[]}", nil),
        (
            "{\"format\":\"puzzlefarm/1\",\"puzzles\":[{\"id\":\"x\",MEMBERS}]}",
            "f: puzzle 1: string \"p\" is missing"
        ),
        ("{\"newboard\":{\"grids\":[],MEMBERS}}", nil),
        ("{\"board\":[],MEMBERS}", "f: puzzle 1: a board must have nine rows of nine numbers"),
        ("{\"givens\":\"x\",\"techniques\":{MEMBERS}}", "f:1: column 1: member \"id\" is missing"),
        ("{\"techniques\":{MEMBERS},\"givens\":0}", ": expected a string"),
    ])
    func `an object may have any number of members but no duplicates`(text: String, fault: String?)
    {
        let names = (0..<4_000).map { "m\($0)" }
        let members = names.map { "\"\($0)\":0" }.joined(separator: ",")
        let found = faults(text.replacing("MEMBERS", with: members))
        #expect(found.count == (fault == nil ? 0 : 1))
        if let fault { #expect(found.first?.contains(fault) == true, "\(found)") }
        let twice = faults(text.replacing("MEMBERS", with: members + ",\"m3999\":1"))
        #expect(
            twice.contains { $0.hasSuffix("duplicate member name") }, "\(twice)")
    }

    @Test func `an element may have any number of attributes but no duplicates`() {
        let attributes = (0..<4_000).map { "a\($0)='1'" }.joined(separator: " ")
        #expect(faults("<opensudoku version='2' \(attributes)></opensudoku>") == [])
        #expect(
            faults("<opensudoku version='2' \(attributes) a3999='2'/>")
                == ["f:1: duplicate attribute a3999"])
    }

    @Test func `the length of a puzzle is limited, and unknown members are ignored`() {
        let text = String(repeating: "x", count: JSONBundle.longestPuzzle)
        let large = "{\"format\":\"puzzlefarm/1\",\"more\":[{}],\"puzzles\":[\"\(text)\"]}"
        #expect(faults(large) == ["f: puzzle 1: longer than 1024 KiB; is this a puzzle?"])
    }

    @Test func `each name is compared with only a few others`() {
        var names = DistinctNames<CountedName>()
        let counter = Counter()
        let count = 20_000
        let new = (0..<count).filter { names.insert(.init(number: $0, counter: counter)) }
        #expect(new.count == count)
        let again = [3, count - 1].map { names.insert(.init(number: $0, counter: counter)) }
        #expect(again == [false, false])
        #expect(counter.comparisons < 20 * count)
    }

    /// The line of an error must not be counted from the start of the file each time.
    @Test func `thousands of errors are reported in linear time`() {
        let count = 3_000
        let puzzles = [String](repeating: "{\"givens\":0}", count: count).joined(separator: ",\n")
        let found = faults("{\"format\":\"puzzlefarm/1\",\n\"puzzles\":[\n\(puzzles)]}")
        #expect(found.count == count)
        #expect(found.first == "f: puzzle 1: 3:11: expected a string")
        #expect(found.last == "f: puzzle \(count): \(count + 2):11: expected a string")
    }

    @Test func `every nesting format limits the depth`() {
        let deep = String(repeating: "[", count: 4_000)
        #expect(
            faults("{\"format\":\"puzzlefarm/1\",\"puzzles\":" + deep)
                == ["f:1: column 68: nested more than 32 deep"])
        #expect(
            faults("{\"newboard\":" + deep) == ["f:1: column 45: nested more than 32 deep"])
        #expect(
            faults("<plist>" + String(repeating: "<a>", count: 4_000))
                == ["f:1: nested more than 16 deep"])
    }

    /// A directory may list the same file many times.
    @Test func `overlapping files in an archive are rejected`() throws {
        let puzzle = Samples.puzzles(1)[0]
        let bytes = try Samples.bundle(.sdk, [puzzle])
        let end = bytes.count - 22
        let directory = Int(bytes[end + 16]) | Int(bytes[end + 17]) << 8
        let entry = bytes[directory..<end]
        let times = 30_000
        var forged = Array(bytes[..<directory])
        for _ in 0..<times { forged += entry }
        var tail = Array(bytes[end...])
        let length = entry.count * times
        for place in 0..<2 {
            tail[8 + place] = UInt8(truncatingIfNeeded: times >> (8 * place))
            tail[10 + place] = tail[8 + place]
        }
        for place in 0..<4 { tail[12 + place] = UInt8(truncatingIfNeeded: length >> (8 * place)) }
        forged += tail
        let (pack, faults) = PuzzlePack.reading(forged, named: "f")
        #expect(
            faults.map(\.description) == [
                "f: files of the zip overlap; it is damaged or malicious"
            ])
        #expect(pack.puzzles.map(\.givens) == [puzzle.givens])
    }

    @Test func `an error quotes long input only in part`() {
        let name = String(repeating: "x", count: 20_000)
        let found = faults("id,puzzle,tier\n1,\(Samples.puzzles(1)[0].givens.text),\(name)\n")
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("f:2: 'xxx"))
        #expect(found[0].utf8.count < 1_100)
    }
}

private final class Counter {
    var comparisons = 0
}

/// A name that counts its comparisons.
private struct CountedName: Hashable {
    let number: Int
    let counter: Counter

    static func == (one: Self, two: Self) -> Bool {
        one.counter.comparisons += 1
        return one.number == two.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
