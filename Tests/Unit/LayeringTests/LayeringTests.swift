import FarmTestSupport
import Foundation
import Testing

/// The rules of the package that the compiler cannot check: imports from outside the package, and
/// words that are restricted or forbidden.
@Suite struct LayeringTests {
    private static let root = TestData.root

    private struct Source {
        let path: String
        let lines: [String]
        var target: String { String(path.split(separator: "/")[1]) }
    }

    /// The files of all targets, read once.
    private static let read = Result { try readSources() }

    private static func readSources() throws -> [Source] {
        let base = root.appending(path: "Sources")
        let walk = try #require(FileManager.default.enumerator(atPath: base.path))
        return try walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map
        {
            let bytes = try Data(contentsOf: base.appending(path: $0))
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            return Source(
                path: "Sources/" + $0, lines: lines.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    private static func sources(in folder: String = "Sources") throws -> [Source] {
        try read.get().filter { $0.path.hasPrefix(folder + "/") }
    }

    /// The imports of every target as ARCHITECTURE.md has them; the package's own targets are listed
    /// in Package.swift too.
    private static func documentedImports() throws -> [String: Set<String>] {
        let page = try String(
            contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").drop { !$0.hasPrefix("| target | work | imports |") }
            .dropFirst(2).prefix { $0.hasPrefix("| `") }
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let cells = row.split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                let modules = cells[2] == "nothing" ? [] : cells[2].components(separatedBy: ", ")
                return (cells[0].trimmingCharacters(in: ["`"]), Set(modules))
            })
    }

    @Test func `every target imports what its row of ARCHITECTURE says, and no more`() throws {
        let documented = try Self.documentedImports()
        var found: [String: Set<String>] = [:]
        for source in try Self.sources() {
            let allowed = try #require(
                documented[source.target], "a row of ARCHITECTURE.md for \(source.target)")
            // Foundation is a part of every app for Apple's systems, and no library needs it elsewhere.
            if source.path.hasSuffix("+LocalizedError.swift") {
                #expect(source.lines.first == "#if canImport(Darwin)", "\(source.path)")
                #expect(source.lines.dropLast().last == "#endif", "\(source.path)")
                continue
            }
            for line in source.lines {
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place < 2, words.count > place + 1
                else { continue }
                let module = String(words[place + 1])
                found[source.target, default: []].insert(module)
                #expect(allowed.contains(module), "\(source.path): \(line)")
            }
        }
        for (target, modules) in documented {
            #expect(found[target, default: []] == modules, "the row of \(target)")
        }
    }

    /// The only places that may contain `unsafe`: the wrappers of C, the border to web pages, and one
    /// file of the engine.
    private static let unsafePlaces = [
        "Sources/SudokuLayouts/Solving/Words.swift",
        "Sources/SudokuEngine/Solving/LaneBuffer.swift", "Sources/FarmSystem", "Sources/FarmSQLite",
        "Sources/FarmPostgres",
        "Sources/SudokuWeb/Exchange.swift", "Sources/SudokuWeb/WebExports.swift",
    ]

    @Test func `unsafe code occurs in the listed places only`() throws {
        var found: Set<String> = []
        for source in try Self.sources() {
            for line in source.lines
            where !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
                // "wasm-unsafe-eval" is a word of a header.
                let words = line.split { !$0.isLetter && $0 != "@" && $0 != "-" }
                if words.contains("unsafe") || words.contains("@unsafe") || words.contains("@safe")
                {
                    found.insert(source.path)
                }
            }
        }
        for path in found {
            #expect(Self.unsafePlaces.contains { path.hasPrefix($0) }, "\(path)")
        }
        for place in Self.unsafePlaces {
            #expect(found.contains { $0.hasPrefix(place) }, "\(place) does not need an exception")
        }
    }

    @Test(arguments: [
        ("FarmSQLite", ["puzzle", "tier", "sudoku"]),
        ("FarmPostgres", ["puzzle", "tier", "sudoku"]), ("FarmSystem", ["tier", "sudoku"]),
        ("FarmHTTP", ["puzzle", "tier", "sudoku"]),
        ("FarmBatch", ["tier", "sudoku"]), ("FarmService", ["errno", "glibc", "pragma"]),
        ("FarmExport", ["errno", "glibc", "pragma"]), ("FarmWeb", ["errno", "glibc", "sudoku"]),
        ("FarmJSON", ["puzzle", "tier", "sudoku"]), ("FarmTOML", ["puzzle", "tier", "sudoku"]),
    ])
    func `a layer does not mention concepts of others`(target: String, words: [String]) throws {
        for source in try Self.sources(in: "Sources/" + target) {
            for (number, line) in source.lines.enumerated() {
                let spoken = line.lowercased().split { !$0.isLetter }
                for word in words {
                    #expect(!spoken.contains(Substring(word)), "\(source.path):\(number + 1)")
                }
            }
        }
    }

    @Test(arguments: [
        "@unchecked", "nonisolated(unsafe)", "try!", "fatalError(", "Thread.sleep", "TODO", "FIXME",
    ])
    func `a word that hides problems occurs nowhere`(word: String) throws {
        for source in try Self.sources() {
            for (number, line) in source.lines.enumerated() where line.contains(word) {
                Issue.record("\(source.path):\(number + 1)")
            }
        }
    }

    /// Their first use starts a timer in Dispatch that wakes the process every second from then on.
    @Test(arguments: ["FarmService", "FarmHTTP", "FarmStore", "FarmSystem"])
    func `the service does not use Dispatch's global queues`(target: String) throws {
        for source in try Self.sources(in: "Sources/" + target) {
            for (number, line) in source.lines.enumerated() {
                #expect(!line.contains("DispatchQueue.global"), "\(source.path):\(number + 1)")
            }
        }
    }

    @Test func `nothing is unwrapped by force`() throws {
        let force = /[\w)\]]!([.,;)\]}\[]|\s|$)/
        for source in try Self.sources() {
            for (number, line) in source.lines.enumerated()
            where line.utf8.contains(UInt8(ascii: "!"))
                && !line.trimmingCharacters(in: .whitespaces).hasPrefix("//")
            {
                #expect(!line.contains(force), "\(source.path):\(number + 1)")
            }
        }
    }

    @Test func `only the libraries for apps have public declarations`() throws {
        let libraries = [
            "SudokuEngine", "SudokuLayouts", "PuzzleBundle", "PuzzleExchange", "PuzzleCatalogue",
            "SudokuGame",
        ]
        for source in try Self.sources() where !libraries.contains(source.target) {
            for line in source.lines {
                let words = line.split(separator: " ")
                #expect(words.first != "public", "\(source.path): \(line)")
            }
        }
    }

    /// Their platforms in Package.swift are macOS 13 and iOS 16, for which nothing is compiled here.
    @Test(arguments: [
        "SudokuEngine", "SudokuLayouts", "PuzzleBundle", "PuzzleExchange", "PuzzleCatalogue",
        "FarmJSON", "SudokuGame",
    ])
    func `the libraries for apps use nothing that newer systems brought`(target: String) throws {
        let newer: Set<Substring> = [
            // macOS 14 and later: the standard library and its companions.
            "Int128", "UInt128", "Mutex", "Atomic", "AtomicLazyReference", "InlineArray", "Span",
            "RawSpan", "MutableSpan", "OutputSpan", "UTF8Span", "validating", "Observable",
            "Observation", "TaskExecutor", "withDiscardingTaskGroup", "DiscardingTaskGroup",
            "isolation", "sending", "RangeSet", "DiscontiguousSlice", "AnyKeyPath",
            // Foundation alone has these.
            "Data", "Date", "UUID", "URL", "Bundle", "JSONEncoder", "JSONDecoder", "NSError",
            "Locale", "NumberFormatter", "trimmingCharacters", "localizedDescription",
            "replacingOccurrences", "capitalized", "ProcessInfo", "NSLock", "Thread", "Calendar",
        ]
        for source in try Self.sources(in: "Sources/" + target) {
            for (number, line) in source.lines.enumerated()
            where !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
                let words = line.split { !$0.isLetter && !$0.isNumber }
                #expect(newer.isDisjoint(with: words), "\(source.path):\(number + 1)")
            }
        }
    }

    @Test func `files stay small enough to keep in mind`() throws {
        let sources = try Self.sources()
        #expect(sources.allSatisfy { $0.lines.count <= 400 })
        let lengths = sources.map(\.lines.count).sorted()
        #expect(lengths[lengths.count / 2] <= 120, "the median")
    }
}
