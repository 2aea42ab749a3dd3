import FarmTestSupport
import Testing

@Suite struct CanonicalCommandTests {
    @Test func `canonical forms are idempotent and in order for any number of threads`() throws {
        let puzzles = try TestData.lines("seventeen-clue-3000.txt").prefix(300)
        let input = puzzles.joined(separator: "\n")
        let one = try Command.run("canonical", "--threads", "1", input: input)
        #expect(one.exitCode == 0)
        #expect(one.lines.count == 300)
        #expect(one.lines.allSatisfy { $0.count == 81 })
        #expect(
            try Command.run("canonical", "--threads", "4", input: one.output).output == one.output)
    }

    @Test func `an invalid line has no output`() throws {
        let result = try Command.run("canonical", input: "x\n" + String(repeating: ".", count: 81))
        #expect(result.exitCode == 65)
        #expect(result.output == String(repeating: ".", count: 81) + "\n")
        #expect(result.errors.hasPrefix("puzzlefarm: standard input:1: "))
    }
}
