import FarmTestSupport
import Foundation
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct PublishedPuzzleTests {
    @Test func `published puzzles are the same after each format that holds them`() throws {
        var counts: [ExchangeFormat: Int] = [:]
        for puzzle in try PublishedPuzzles.all() {
            for format in ExchangeFormat.allCases where format.obstacle(to: puzzle) == nil {
                counts[format, default: 0] += 1
                let text = try format.text(of: puzzle)
                if format != .iss { #expect(try ExchangeFormatTests.read(text) == puzzle) }
            }
        }
        #expect(counts[.line] ?? 0 > 300 && counts[.fpuzzles] == counts[.line])
        #expect(counts[.sgt] ?? 0 > 270 && counts[.sumocue] ?? 0 > 30, "\(counts)")
    }

    @Test func `published arrow strings are the killers beside them`() throws {
        let lines = try PublishedPuzzles.column(3, of: "killers")
        var count = 0
        for (line, arrows) in zip(lines, try PublishedPuzzles.column(6, of: "killers"))
        where arrows.utf8.count == 81 {
            #expect(try ExchangeFormatTests.read(arrows)?.line == line)
            count += 1
        }
        #expect(count > 20)
    }

    /// The decoder is a second one, written after the definition of the format alone.
    @Test(.enabled(if: Command.hasPython, "needs Python"))
    func `a decoder of f-puzzles links in Python reads the same puzzles`() throws {
        let puzzles = try PublishedPuzzles.all().filter {
            // The decoder knows the usual boxes only.
            ExchangeFormat.fpuzzles.obstacle(to: $0) == nil && !$0.layout.name.contains("w2")
        }
        let links = try puzzles.map { try ExchangeFormat.fpuzzles.text(of: $0) }
        let script = TestData.root.appending(path: "Tests/Interop/fpuzzles-lines.py").path
        let result = try Command.shell(
            "python3 '\(script)'", input: links.joined(separator: "\n") + "\n")
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.lines.map(String.init) == puzzles.map(\.line))
    }

    /// Solo prints a game as PostScript: each digit is drawn by itself, the solution last.
    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/games/sgt-solo"),
            "apt-get install sgt-puzzles"),
        arguments: ["classic:6", "classic:6w2", "x:9", "jigsaw:6", "jigsaw:9", "x:8"])
    func `Solo opens the ids of puzzles and finds the same solutions`(name: String) throws {
        var producer = LayoutProducer(seed: 49)
        for made in producer.next(3, for: try LayoutRequest(Layout(name: name))) ?? [] {
            let id = try ExchangeFormat.sgt.text(of: made.puzzle)
            let printed = try Command.shell(
                "timeout 20 /usr/games/sgt-solo --print 1x1 --with-solutions", input: id + "\n")
            #expect(printed.exitCode == 0, "\(id): \(printed.errors)")
            let digits = printed.lines.filter { $0.hasPrefix("(") && $0.dropFirst(2).first == ")" }
                .map { String($0.dropFirst().prefix(1)) }
            #expect(digits.suffix(made.puzzle.layout.cellCount).joined() == made.solution.text)
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/games/sgt-solo"),
            "apt-get install sgt-puzzles"))
    func `Solo opens every id of a published puzzle, and none that is refused for its size`() throws
    {
        let puzzles = try PublishedPuzzles.all().filter {
            ExchangeFormat.sgt.obstacle(to: $0) == nil
        }
        let ids = try puzzles.map { try ExchangeFormat.sgt.text(of: $0) }
        let printed = try Command.shell(
            "timeout 60 /usr/games/sgt-solo --print 1x1 > /dev/null",
            input: ids.joined(separator: "\n") + "\n")
        #expect(printed.exitCode == 0, "\(printed.errors)")
        let letters = Array("ABCDEFGHIJKL")
        let rows = (0..<12).map { String(repeating: letters[$0], count: 12) }
        let sums = [String](repeating: "78", count: 12).joined(separator: ",")
        let large = try LayoutPuzzle(parsing: "killer:12:\(rows.joined())/\(sums):")
        #expect(
            ExchangeFormat.sgt.obstacle(to: large) == "Solo has no killers of more than 9x9 cells")
        let refused = try Command.shell(
            "timeout 20 /usr/games/sgt-solo --print 1x1", input: "3x4k:zzzzzn,,\n")
        #expect(refused.exitCode != 0 && refused.errors.contains("smaller than 10"))
    }
}
