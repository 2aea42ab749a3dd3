import FarmTestSupport
import Foundation
import Testing

@Suite struct BenchTests {
    private struct Report: Decodable {
        let signature: String
        let rates: [String: Double]
    }

    @Test func `the JSON has the signature and all rates`() throws {
        let result = try Command.run("bench", "engine", "--json", "--seconds", "0")
        #expect(result.exitCode == 0)
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        #expect(report.signature.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        #expect(
            Set(report.rates.keys) == [
                "count-17", "count-minimal", "count-hard", "canonical", "generate", "generate-grid",
            ])
        #expect(report.rates.values.allSatisfy { $0 > 0 })
        let table = try Command.run("bench", "--seconds", "0")
        #expect(table.output.hasPrefix("signature      \(report.signature)\n"))
        // All numbers end in one column.
        let rates = table.lines.dropFirst()
        #expect(rates.count == 6)
        #expect(
            rates.allSatisfy {
                $0.prefix(27).last?.isNumber == true && $0.dropFirst(27).first == " "
            })
    }
}
