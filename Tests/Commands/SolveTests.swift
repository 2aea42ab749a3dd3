import FarmTestSupport
import Testing

@Suite struct SolveTests {
    private static let puzzle =
        "...7.3.8.56.....4................7.24..1.....2.....6......52.....3.6.....7......."
    private static let solution =
        "912743586568219347734685921386594712497126835251378694649852173123967458875431269"

    @Test func `a puzzle is printed with its number of solutions and the first one`() throws {
        let result = try Command.run("solve", input: Self.puzzle + "\n")
        #expect(result.exitCode == 0)
        #expect(result.output == "\(Self.puzzle)\t1\t\(Self.solution)\n")
        #expect(result.errors.isEmpty)
    }

    @Test func `the output has dots for blanks, and text after the cells is dropped`() throws {
        let zeros = Self.puzzle.replacing(".", with: "0")
        for line in [zeros, Self.puzzle + " # hard", Self.puzzle + "\tx", zeros + "\r"] {
            let result = try Command.run("solve", "-", input: line)
            #expect(result.output == "\(Self.puzzle)\t1\t\(Self.solution)\n")
        }
    }

    @Test func `counting stops at the limit`() throws {
        let empty = String(repeating: ".", count: 81)
        for (words, count) in [("", 2), ("--count 1", 1), ("--count=100", 100)] {
            let result = try Command.shell("$puzzlefarm solve \(words)", input: empty)
            #expect(result.output.hasPrefix("\(empty)\t\(count)\t"))
        }
    }

    @Test func `a puzzle without a solution has a dash`() throws {
        let none = "12345678.........9" + String(repeating: ".", count: 63)
        let result = try Command.run("solve", input: none)
        #expect(result.output == "\(none)\t0\t-\n")
        #expect(result.exitCode == 0)
    }

    @Test func `unreadable lines are reported with their numbers and the others solved`() throws {
        let double = "11" + String(repeating: ".", count: 79)
        let lines = ["# comment", "", Self.puzzle, "abc", double, Self.puzzle, Self.puzzle + "1"]
        let result = try Command.run("solve", input: lines.joined(separator: "\n"))
        #expect(result.exitCode == 65)
        #expect(result.lines.count == 2)
        let beginnings = [
            "puzzlefarm: standard input:4: position 1: 'a' is neither a digit",
            "puzzlefarm: standard input:5: two 1s in ", "puzzlefarm: standard input:7: 82 cells",
        ]
        #expect(result.errorLines.count == 3)
        for (line, beginning) in zip(result.errorLines, beginnings) {
            #expect(line.hasPrefix(beginning))
        }
    }

    @Test func `messages name the file and are in order for any number of threads`() throws {
        let folder = try TemporaryDirectory()
        let lines = (1...5_000).map { $0 % 10 == 0 ? "bad" : Self.solution }
        let path = try folder.write(lines.joined(separator: "\n").utf8, to: "some.txt")
        let result = try Command.run("solve", "--threads", "4", path)
        #expect(result.lines.count == 4_500)
        #expect(
            result.errorLines.map { $0.prefix { $0 != " " } }.count == 500
                && result.errorLines.enumerated().allSatisfy {
                    $1.hasPrefix("puzzlefarm: \(path):\(($0 + 1) * 10): ")
                })
    }

    @Test func `the output is identical for any number of threads`() throws {
        let path = TestData.path("seventeen-clue-3000.txt")
        let one = try Command.run("solve", "--count", "1", "--threads", "1", path)
        #expect(one.lines.count == 3_000)
        for threads in ["2", "3", "8"] {
            let more = try Command.run("solve", "--count", "1", "--threads", threads, path)
            #expect(more.output == one.output)
        }
    }
}
