import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct BenchTests {
    private struct Report: Decodable {
        let signature: String
        let rates: [String: Double]
    }

    @Test(arguments: [
        (
            "engine",
            [
                "count-17", "count-minimal", "count-hard", "canonical", "generate", "generate-grid",
            ]
        ), ("grade", ["grade", "grade-hard", "grade-bounded"]),
        (
            "produce",
            [
                "produce-beginner", "produce-easy", "produce-medium", "produce-intermediate",
                "produce-hard", "produce-expert",
            ]
        ),
        (
            "layouts",
            [
                "classic:4", "classic:6", "classic:8", "classic:10", "classic:12", "classic:16",
                "classic:25", "jigsaw:6", "jigsaw:9", "x:9", "windoku:9", "disjoint:9",
                "girandola:9", "asterisk:9", "centredot:9", "antiknight:9", "antiking:9",
                "antiknight-antiking:9", "nonconsecutive:9",
            ]
        ),
        (
            "killers",
            [
                "killer:4", "killer:6", "killer:9", "killer-few", "x-killer:9", "jigsaw-killer:9",
                "windoku-killer:9", "killer-beginner", "killer-easy", "killer-medium",
                "killer-intermediate", "killer-hard", "killer-expert", "killer-prove",
                "killer-grade",
            ]
        ),
    ])
    func `the JSON has the signature and the requested rates`(
        subject: String, names: [String]
    ) throws {
        let result = try Command.run("bench", subject, "--json", "--seconds", "0")
        #expect(result.exitCode == 0)
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        #expect(report.signature.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        #expect(Set(report.rates.keys) == Set(names))
        #expect(report.rates.values.allSatisfy { $0 > 0 })
    }

    @Test func `the store benchmark removes its folder`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.run(
            "bench", "store", "--json", "--seconds", "0", "--puzzles", "1000", "--delivered",
            "1000", "--state", folder.path)
        // There is nothing to measure if temporary files are in memory.
        if try FileSystem.isInMemory(folder.path) {
            #expect(result.exitCode == 64)
            return
        }
        #expect(result.exitCode == 0)
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        #expect(
            Set(report.rates.keys) == [
                "claims-1", "claims-8", "claims-64", "deliver", "claims-1-later",
                "claims-8-later", "claims-64-later", "stock", "stock-first-100k",
                "stock-last-100k",
            ])
        #expect(report.rates.values.allSatisfy { $0 > 0 })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(arguments: [("store", SIGINT), ("store", SIGTERM), ("api", SIGTERM)])
    func `a benchmark ended by a signal removes its folder`(subject: String, signal: Int32) throws {
        let folder = try TemporaryDirectory()
        if try FileSystem.isInMemory(folder.path) { return }
        let bench = try RunningCommand([
            Command.path, "bench", subject, "--seconds", "60", "--state", folder.path,
        ])
        // The first rate is now being measured.
        #expect(bench.line(with: "signature") != nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 1 && names[0].hasPrefix("puzzlefarm-bench-"))
        bench.send(signal: signal)
        #expect(bench.end() == 128 + signal)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `the api benchmark runs its own service and removes its folder`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.run(
            "bench", "api", "--json", "--seconds", "0", "--state", folder.path)
        if try FileSystem.isInMemory(folder.path) {
            #expect(result.exitCode == 64)
            return
        }
        #expect(result.exitCode == 0, "\(result.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        #expect(
            Set(report.rates.keys) == ["claims-1", "claims-8", "claims-64", "status-8"])
        #expect(report.rates.values.allSatisfy { $0 > 0 })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `the api benchmark ends with the words of a service that has ended`() throws {
        let folder = try TemporaryDirectory()
        if try FileSystem.isInMemory(folder.path) { return }
        // Too long for the path of a socket, which the service reports when it starts.
        let long = folder.path + "/" + String(repeating: "x", count: 120)
        try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: false)
        let result = try Command.run("bench", "api", "--seconds", "0", "--state", long)
        #expect(result.exitCode == 70)
        #expect(result.errors.contains("bench: the service failed: "))
        #expect(result.errors.contains("api.sock"))
    }

    @Test func `the table has all rates`() throws {
        let table = try Command.run("bench", "--seconds", "0")
        let signatures = table.lines.prefix { $0.hasPrefix("signature") }
        #expect(signatures.count == 8)
        #expect(
            signatures.allSatisfy { $0.wholeMatch(of: /signature [a-z]+ +[0-9a-f]{16}/) != nil })
        // Tests are compiled for all processors.
        let build = ProcessorLevel.baseline.rawValue
        let line = table.lines[signatures.count]
        #expect(line.wholeMatch(of: try Regex("build +(\(build)|aarch64)")) != nil)
        // All numbers are right-aligned in one column.
        let rates = table.lines.dropFirst(signatures.count + 1)
        #expect(rates.count == 18)
        #expect(
            rates.allSatisfy {
                $0.prefix(28).last?.isNumber == true && $0.dropFirst(28).first == " "
            })
    }
}
