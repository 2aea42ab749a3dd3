import FarmTestSupport
import Testing

@Suite struct GenerateTests {
    @Test func `a seed gives the same puzzles whatever the number of threads`() throws {
        let one = try Command.run("generate", "-n", "100", "--seed", "3", "--threads", "1")
        #expect(one.exitCode == 0)
        #expect(one.lines.count == 100)
        #expect(Set(one.lines).count == 100)
        for threads in ["2", "5"] {
            let more = try Command.run("generate", "-n100", "--seed=3", "--threads", threads)
            #expect(more.output == one.output)
        }
    }

    @Test func `more puzzles begin with the same ones`() throws {
        let few = try Command.run("generate", "-n", "3", "--seed", "8")
        let more = try Command.run("generate", "-n", "40", "--seed", "8")
        #expect(more.output.hasPrefix(few.output))
    }

    @Test func `without a number there is one puzzle, another each time`() throws {
        let first = try Command.run("generate")
        let second = try Command.run("generate")
        #expect(first.lines.count == 1)
        #expect(first.output != second.output)
        // The seed is told on a terminal only.
        #expect(first.errors.isEmpty)
    }

    @Test func `every puzzle has one solution`() throws {
        let puzzles = try Command.run("generate", "-n", "50", "--seed", "1").output
        let solved = try Command.run("solve", input: puzzles)
        #expect(solved.lines.count == 50)
        #expect(solved.lines.allSatisfy { $0.split(separator: "\t")[1] == "1" })
    }

    @Test func `no puzzles are no fault`() throws {
        let result = try Command.run("generate", "-n", "0")
        #expect(result.exitCode == 0)
        #expect(result.output.isEmpty)
    }
}
