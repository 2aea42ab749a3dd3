import Farm
import Testing

@Suite struct CatalogueManifestTests {
    private static let most = Int.max

    private static func segment(_ number: Int, count: Int, size: Int = 1) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
        return "{\"number\":\(number),\"file\":\"hard-\(zeros)\(digits).ndjson\",\"size\":\(size),"
            + "\"sha256\":\"x\",\"count\":\(count)}"
    }

    /// The problem of a manifest with one tier; nil if there is none.
    private func problem(_ segments: [String], count: Int, sequence: Int = 1) -> String? {
        let text =
            "{\"format\":\"puzzlefarm-catalogue/1\",\"sequence\":\(sequence),\"created\":\"\","
            + "\"engine\":\"\",\"tiers\":{\"hard\":{\"count\":\(count),\"segments\":["
            + segments.joined(separator: ",") + "]}},\"withdrawn\":[],\"calendar\":{}}"
        do throws(CatalogueProblem) {
            _ = try CatalogueManifest(json: Array(text.utf8))
            return nil
        } catch {
            return error.text
        }
    }

    @Test func `a manifest of two segments is read`() {
        let segments = [Self.segment(1, count: 3), Self.segment(2, count: 4)]
        #expect(problem(segments, count: 7) == nil)
        #expect(
            problem(segments, count: 8) == "the count of hard is not that of its segments")
    }

    @Test(arguments: [
        (segment(1, count: most), "count"), (segment(1, count: -1), "count"),
        (segment(most, count: 1), "number"), (segment(-1, count: 1), "number"),
        (segment(1, count: 1, size: -1), "size"), (segment(1, count: 1, size: most), "size"),
    ])
    func `a number out of range is a problem and no crash`(segment: String, name: String) {
        // Twice, so that a sum would overflow.
        let text = problem([segment, segment], count: 0)
        #expect(text?.hasPrefix("a segment of hard: \(name) is ") == true, "\(text ?? "none")")
    }

    @Test(arguments: [-1, most])
    func `a sequence that leaves no room for the next is a problem`(sequence: Int) {
        let text = problem([], count: 0, sequence: sequence)
        #expect(text?.hasPrefix("sequence is \(sequence), expected ") == true)
    }
}
