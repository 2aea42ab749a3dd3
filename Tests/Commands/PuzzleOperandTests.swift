import FarmTestSupport
import Foundation
import Testing

/// Puzzles on the command line of verbs that read lines.
@Suite struct PuzzleOperandTests {
    private static let killer = "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:"
    private static let gameID = "2x2k:p,b__a__a__a_a__ba,9b8_6_4d4_6_3c"
    private static let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    /// A killer in which each row is a cage with the sum 45.
    private static let arrows = String(repeating: "j<<<<<<<<", count: 9)

    @Test(arguments: ["solve", "grade", "canonical", "find"])
    func `a puzzle of any format is answered like a line of it`(verb: String) throws {
        for puzzle in [Self.killer, Self.gameID, Self.classic, "classic:9:" + Self.classic] {
            let result = try Command.run(verb, puzzle)
            #expect(result.exitCode == 0 && !result.output.isEmpty, "\(result.errors)")
            #expect(try Command.run([verb], input: puzzle + "\n").output == result.output)
        }
        let plain = try Command.run(verb, Self.classic).output
        #expect(try Command.run(verb, "classic:9:" + Self.classic).output == plain)
    }

    @Test(arguments: ["solve", "find"])
    func `what is neither a puzzle nor a file is refused`(verb: String) throws {
        let unknown = try Command.run(verb, "killer:4:A/9:")
        #expect(unknown.exitCode == 65 && unknown.errors.contains("PUZZLE:1: position"))
        let absent = try Command.run(verb, "no-such-file")
        #expect(absent.exitCode == 74 && absent.errors.contains("no-such-file"))
    }

    @Test func `a file with the name of a puzzle is read`() throws {
        let folder = try TemporaryDirectory()
        _ = try folder.write((Self.classic + "\n").utf8, to: "x:4:1")
        let result = try Command.shell("cd \(folder.path) && $puzzlefarm solve x:4:1")
        #expect(result.exitCode == 0 && result.output.hasPrefix(Self.classic), "\(result.errors)")
    }

    @Test func `find reads arrow strings, and reports errors of classic positions`() throws {
        let found = try Command.run(["find"], input: Self.arrows + "\n")
        #expect(found.exitCode == 0, "\(found)")
        #expect(found.errors.contains("not exactly one solution"))
        let wrong = try Command.run(["find"], input: Self.classic + "\tr1c1-x\n")
        #expect(wrong.exitCode == 65 && !wrong.errors.contains("layout"), "\(wrong.errors)")
    }
}
