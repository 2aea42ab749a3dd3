import PuzzleBundle
import SudokuEngine
import Testing

@testable import SudokuWeb

@Suite struct WebEngineTests {
    private static let line =
        "..6.5..47.5...4....847..9......87..6.9.6.2.1.6..53......5..927....4...8.13..2.6.."

    /// Passes a text to a call and returns its answer, or the fault.
    private func answer(
        _ text: String, _ call: (WebEngine) -> (Int32) -> Int32
    ) throws -> Result<[UInt8], WebFault> {
        let engine = WebEngine()
        let bytes = Array(text.utf8)
        let isWritten = engine.exchange.write(bytes)
        try #require(isWritten)
        let length = call(engine)(Int32(bytes.count))
        if length < 0 { return .failure(try #require(WebFault(rawValue: -length))) }
        let read = engine.exchange.read(Int(length))
        return .success(try #require(read))
    }

    @Test func `a puzzle has the grade of a grader`() throws {
        var solver = Solver()
        var grader = Grader()
        let found = solver.solvedPuzzle(try Puzzle(parsing: Self.line))
        let outcome = grader.grade(try #require(found))
        guard case .graded(let grade) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let answer = try answer(Self.line, WebEngine.rate).get()
        #expect(answer.count == 19 && answer[18] == UInt8(grade.tier?.index ?? 0))
        #expect(answer[0] == UInt8(grade.se.hardest.tenths) && answer[1] == 0)
        #expect(answer[6] == UInt8(grade.farm.hardest.tenths))
        #expect(answer[12] == UInt8(grade.band?.index ?? 0) && answer[13] == UInt8(grade.clues))
    }

    @Test func `a puzzle is solved`() throws {
        var solver = Solver()
        let found = solver.solve(try Puzzle(parsing: Self.line))
        let solution = try #require(found.first)
        #expect(try answer(Self.line, WebEngine.solve).get() == [1] + solution.ascii)
        #expect(try answer(String(repeating: ".", count: 81), WebEngine.solve).get()[0] == 2)
    }

    @Test(arguments: [
        ("", WebFault.puzzle), ("11" + String(repeating: ".", count: 79), .puzzle),
        (String(repeating: ".", count: 81), .manySolutions),
        ("12345678." + String(repeating: ".", count: 71) + "9", .noSolution),
    ])
    func `a text that is no puzzle with one solution is refused`(
        text: String, fault: WebFault
    ) throws {
        #expect(try answer(text, WebEngine.rate) == .failure(fault))
    }

    @Test(arguments: [Int32(-1), .min, .max, Int32(Exchange.smallest + 1)])
    func `a length outside the exchange is refused`(length: Int32) {
        let engine = WebEngine()
        #expect(engine.solve(length) == -WebFault.length.rawValue)
        #expect(engine.rate(length) == -WebFault.length.rawValue)
    }

    @Test func `puzzles are those of a producer, in any portions`() throws {
        let engine = WebEngine()
        var producer = Producer(seed: 9)
        let made = producer.puzzles(3..<67, for: ProductionRequest(.medium)) ?? []
        var found: [UInt8] = []
        for (first, count) in [(3, 40), (43, 24)] as [(UInt64, Int32)] {
            let length = engine.produce(tier: 3, seed: 9, first: first, count: count)
            let bytes = engine.exchange.read(Int(length))
            found += try #require(bytes)
        }
        #expect(!made.isEmpty && found.count == made.count * 181)
        for (number, puzzle) in made.enumerated() {
            let start = number * 181
            #expect(Array(found[start..<(start + 81)]) == puzzle.solved.puzzle.ascii)
            #expect(Array(found[(start + 81)..<(start + 162)]) == puzzle.solved.solution.ascii)
        }
    }

    @Test func `puzzles have the symmetry that is asked for, and tiers say what they can have`()
        throws
    {
        let engine = WebEngine()
        let length = engine.produce(tier: 2, seed: 9, first: 0, count: 64, symmetry: 6)
        let found = engine.exchange.read(Int(length))
        let bytes = try #require(found)
        #expect(!bytes.isEmpty)
        for start in stride(from: 0, to: bytes.count, by: 181) {
            let text = String(decoding: bytes[start..<(start + 81)], as: UTF8.self)
            #expect(Symmetry.diagonal.holds(for: try Puzzle(parsing: text).givens))
        }
        #expect(engine.produce(tier: 2, seed: 9, first: 0, count: 1, symmetry: 8) < 0)
        let end = engine.listTiers()
        let read = engine.exchange.read(Int(end))
        let tiers = String(decoding: try #require(read), as: UTF8.self)
        let least = Tier.beginner.promise.givens.lowerBound
        #expect(tiers.contains(#"{"tier":"easy","ratings":["#))
        #expect(tiers.contains("\"givens\":[\(least),"))
    }

    @Test func `a text becomes the code that is printed`() throws {
        let code = try #require(QRCode("https://x/#carry?z=A"))
        let found = try answer("https://x/#carry?z=A") { engine in { engine.makeCode($0) } }.get()
        #expect(found == code.modules.map { $0 ? 1 : 0 })
        let long = String(repeating: "a", count: 2_332)
        #expect(try answer(long) { engine in { engine.makeCode($0) } } == .failure(.length))
    }

    @Test(
        arguments: [
            (0, 0, 1, WebFault.tier), (7, 0, 1, .tier), (-1, 0, 1, .tier), (1, 0, 65, .numbers),
            (1, 0, -1, .numbers), (1, .max, 2, .numbers),
        ] as [(Int32, UInt64, Int32, WebFault)])
    func `a request outside the limits is refused`(
        tier: Int32, first: UInt64, count: Int32, fault: WebFault
    ) {
        let engine = WebEngine()
        #expect(
            engine.produce(tier: tier, seed: 1, first: first, count: count) == -fault.rawValue)
    }
}
