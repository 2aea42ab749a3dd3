import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// Comparisons with an independent solver.
@Suite struct QQWingTests {
    private static let path: String? = ["/usr/games/qqwing", "/usr/bin/qqwing"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Returns one line of output for each line of input.
    private static func qqwing(_ arguments: [String], input: [String]) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = arguments
        let stdin = Pipe()
        let stdout = Pipe()
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.start()
        try stdin.fileHandleForWriting.write(
            contentsOf: Data(input.map { $0 + "\n" }.joined().utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: path != nil, "qqwing is not installed: apt-get install qqwing"))
    func `qqwing finds one solution of our puzzles, and the same one`() throws {
        var generator = Generator(seed: 41)
        let made = generator.puzzles(0..<200).compactMap { $0 }
        let lines = made.map(\.puzzle.text)
        let solved = try Self.qqwing(["--solve", "--one-line"], input: lines)
        #expect(solved == made.map(\.solution.text))
        let counted = try Self.qqwing(["--count-solutions", "--solve", "--one-line"], input: lines)
        #expect(counted.count { $0.hasSuffix("is unique.") } == 200)
    }

    @Test(.enabled(if: path != nil, "qqwing is not installed: apt-get install qqwing"))
    func `we find one solution of qqwing's puzzles, and the same one`() throws {
        let lines = try Self.qqwing(["--generate", "50", "--one-line"], input: [])
        let puzzles = try lines.map { try Puzzle(parsing: $0) }
        #expect(puzzles.count == 50)
        var solver = Solver()
        let results = solver.solve(puzzles)
        #expect(results.allSatisfy { $0.count == 1 })
        let solved = try Self.qqwing(["--solve", "--one-line"], input: lines)
        #expect(results.map { $0.first?.text } == solved)
    }
}
