import FarmBench
import FarmSystem
import SudokuEngine

/// A measured rate, ready for display.
struct BenchRate {
    let name: String
    /// The unit counted per second.
    let unit: String
    let perSecond: Double
    /// The cost of producing a puzzle, if that was measured.
    var production: (tier: Tier, Production)?

    /// Takes each rate as soon as it is measured.
    typealias Report = (BenchRate) throws(CommandError) -> Void
}

/// The output format of a benchmark: a table is printed line by line, JSON at the end.
enum BenchReport {
    case table, json

    func say(_ measures: [EngineBench.Measure], _ seconds: Double) throws(CommandError) -> ExitCode
    {
        var rates: [BenchRate] = []
        try begin()
        for measure in measures {
            let rate = BenchRate(
                name: measure.rawValue, unit: measure.unit,
                perSecond: try rate(of: measure, seconds),
                production: measure.tier.map { ($0, puzzlefarm.production(of: $0)) })
            try add(rate)
            rates.append(rate)
        }
        return try end(rates)
    }

    /// Runs a benchmark on disk, in a new folder below `parent` that is removed at the end.
    func say(
        below parent: String,
        _ run: (_ folder: BenchCleanup, _ report: BenchRate.Report) throws -> Void
    ) throws(CommandError) -> ExitCode {
        let folder = parent + "/puzzlefarm-bench-\(Digest.random())"
        let cleanup = try failing(as: .system) { () throws(SystemError) in
            try BenchCleanup(removing: folder)
        }
        defer { cleanup.finish() }
        var rates: [BenchRate] = []
        do {
            try cleanup.creating { try Files.makeFolder(folder) }
            if try FileSystem.isInMemory(folder) {
                throw CommandError(
                    .usage,
                    "bench: \(parent): is in memory, where nothing is durable; name a folder on a "
                        + "disk with --state")
            }
            try begin()
            try run(cleanup) { (rate) throws(CommandError) in
                try add(rate)
                rates.append(rate)
            }
        } catch let failure as CommandError {
            throw failure
        } catch {
            throw CommandError(.io, "bench: \(error)")
        }
        return try end(rates)
    }

    /// The processors for which the running build was compiled.
    private static var build: String {
        #if arch(x86_64)
            ProcessorBuild.level.rawValue
        #else
            "aarch64"
        #endif
    }

    private func begin() throws(CommandError) {
        guard self == .table else { return }
        for part in EngineBench.Signature.allCases {
            let name = "signature \(part.rawValue)".padded(to: 28)
            try puzzlefarm.say(name + EngineBench.signature(of: part))
        }
        try puzzlefarm.say("build".padded(to: 28) + Self.build)
    }

    private func add(_ rate: BenchRate) throws(CommandError) {
        guard self == .table else { return }
        let number = grouped(Int(rate.perSecond.rounded()))
        let gap = String(repeating: " ", count: max(1, 28 - rate.name.count - number.count))
        var line = rate.name + gap + number + " \(rate.unit)/s"
        if let (_, production) = rate.production {
            let carving = Int((production.carvingShare * 100).rounded())
            line += ", \(tenths(production.candidatesPerPuzzle)) grids each, carving \(carving)%"
        }
        try puzzlefarm.say(line)
    }

    private func end(_ rates: [BenchRate]) throws(CommandError) -> ExitCode {
        guard self == .json else { return .done }
        let numbers = rates.map { "\"\($0.name)\":\(tenths($0.perSecond))" }
        let signatures = EngineBench.Signature.allCases.map {
            "\"\($0.rawValue)\":\"\(EngineBench.signature(of: $0))\""
        }
        var members = [
            "\"signature\":\"\(EngineBench.signature())\"",
            "\"signatures\":{\(signatures.joined(separator: ","))}",
            "\"build\":\"\(Self.build)\"",
            "\"rates\":{\(numbers.joined(separator: ","))}",
        ]
        let productions = rates.compactMap(\.production).map { tier, production in
            "\"\(tier.name)\":{\"candidates\":\(tenths(production.candidatesPerPuzzle)),"
                + "\"ratings\":\(tenths(production.ratingsPerPuzzle)),"
                + "\"carving\":\((production.carvingShare * 100).rounded() / 100)}"
        }
        if !productions.isEmpty {
            members.append("\"perPuzzle\":{\(productions.joined(separator: ","))}")
        }
        try puzzlefarm.say("{\(members.joined(separator: ","))}")
        return .done
    }

    private func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
}
