import FarmSystem
import FarmTestSupport
import PuzzleExchange
import SudokuLayouts
import Testing

/// Texts that a stranger may paste: each gets its answer within a second of the processor's time.
@Suite struct PastedTextTests {
    private static let address = "https://www.f-puzzles.com/?load="
    private static let deep = String(repeating: "[", count: 40_000)
    private static let letters = String(repeating: "A", count: 40_000)

    private static let row = "[{},{},{},{}]"
    private static func json(_ members: String) -> String {
        "{\"size\":4,\"grid\":[\(row),\(row),\(row),\(row)]\(members)}"
    }
    private static let manyHouses = (0..<5_000).map { _ in
        "{\"cells\":[\"R1C1\",\"R1C2\",\"R1C3\",\"R1C4\"]}"
    }.joined(separator: ",")
    private static let manyCages = (0..<7_000).map { _ in "{\"cells\":[\"R1C1\"]}" }
        .joined(separator: ",")
    private static let bigCage = [String](repeating: "\"R1C1\"", count: 30_000)
        .joined(separator: ",")

    @Test(
        arguments: [
            ("letters", letters, nil), ("letters in a line", "killer:9:" + letters, "fields after"),
            ("cages", "killer:9:\(letters)/1:", "40000 letters"),
            ("colons", "x" + String(repeating: ":", count: 40_000), "is no size"),
            ("words", String(repeating: "x-", count: 20_000) + ":9:", "stands there twice"),
            ("an id", "2x2:" + letters, "'A' after 0 of 16 cells"),
            ("borders", "9j:zzzc," + String(repeating: "_", count: 40_000), "after the puzzle"),
            ("a number", "3x3::k:" + String(repeating: "9", count: 40_000), "number of r1c1"),
            ("a payload of letters", "N4Ig" + letters, "too early"),
            ("a link of letters", address + letters, "too early"),
            ("a link of signs", address + String(repeating: "%", count: 40_000), "hexadecimal"),
            (
                "a link that inflates to gigabytes", LinkBomb.link(phrases: 100_000),
                "more than 262144 characters"
            ),
            (
                "a link as long as a line", LinkBomb.link(phrases: 320_000),
                "more than 262144 characters"
            ),
            ("deep JSON", "{\"size\":" + deep, "deep"),
            ("a deep member", json(",\"a\":\(deep)"), "deep"),
            ("houses", json(",\"extraregion\":[\(manyHouses)]"), nil),
            ("cages of one cell", json(",\"killercage\":[\(manyCages)]"), "7000 cages"),
            ("a cage of a cell", json(",\"killercage\":[{\"cells\":[\(bigCage)]}]"), "two cages"),
            (
                "long JSON", json(",\"title\":\"" + String(repeating: letters, count: 20) + "\""),
                "262144"
            ),
        ] as [(String, String, String?)])
    func `a hostile text is answered within a second`(
        name: String, text: String, problem: String?
    ) throws {
        let bytes = Array(text.utf8)[...]
        let start = Clocks.thread
        var description: String?
        do throws(ExchangeError) {
            _ = try ExchangeFormat.puzzle(recognizing: bytes)
        } catch {
            description = error.description
        }
        #expect(Clocks.thread - start < 1_000_000_000)
        if let problem {
            #expect(description?.contains(problem) == true, "\(description ?? "accepted")")
        }
        // A message does not repeat the text.
        #expect((description?.utf8.count ?? 0) < 1_000)
    }

    @Test func `a link inflates up to the limit and no further`() throws {
        // 719 phrases are 259,560 units, all of them the letter a: no JSON, but read to its end.
        for (phrases, problem) in [(719, "JSON"), (724, "more than 262144")] {
            let error = #expect(throws: ExchangeError.self) {
                try ExchangeFormatTests.read(LinkBomb.link(phrases: phrases))
            }
            let text = error?.description ?? ""
            #expect(text.contains(problem) || text.contains("too early"), "\(text)")
        }
    }
}
