import FarmAPI
import FarmTestSupport
import Foundation
import PuzzleBundle
import PuzzleCatalogue
import SudokuEngine
import Testing

/// The client for apps on catalogues that the export has written.
@Suite final class CatalogueReadingTests: CatalogueFixture {
    private func opened(_ name: String, in cache: String) throws -> Catalogue {
        let source = folder.path + "/" + name
        let key = try String(contentsOfFile: folder.path + "/sign.pub", encoding: .utf8)
        return try Catalogue(
            at: { request in
                FileManager.default.contents(atPath: source + "/" + request.name).map(Array.init)
            },
            key: #require(MinisignPublicKey(key)), store: .folder(folder.path + "/" + cache),
            verify: .system)
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `all puzzles are read, and the withdrawn ones are dropped later`() async throws {
        var dull: [String] = []
        try twice { service in
            try FileManager.default.copyItem(atPath: catalogue, toPath: folder.path + "/before")
            let day = try #require(manifest().daily.last)
            dull = [try ids(in: "easy-000002.ndjson")[0], try ids(in: day.file)[0]]
            for id in dull {
                let result = try Command.run(
                    ["withdraw", id, "--reason", "none", "--socket", service.socket])
                #expect(result.exitCode == 0, "\(result.errors)")
            }
            #expect(try publish(service, "--count", "0").exitCode == 0)
        }
        for (name, isWithdrawn) in [("before", false), ("catalogue", true)] {
            let client = try opened(name, in: "cache")
            try await client.refresh()
            for number in [1, 2] {
                let found = try #require(try await client.puzzles(of: "easy", from: number))
                let all = try ids(in: "easy-00000\(number).ndjson")
                #expect(
                    found.puzzles.map(\.id.description)
                        == all.filter { !(isWithdrawn && dull.contains($0)) })
                #expect(found.puzzles.allSatisfy { $0.tier == .easy && $0.classic != nil })
            }
            let day = try #require(try manifest().daily.last)
            let today = try #require(CatalogueDate(day.date))
            let daily = try await client.today(on: today).map(\.id.description)
            #expect(try daily == ids(in: day.file).filter { !(isWithdrawn && dull.contains($0)) })
            for text in dull {
                let id = try #require(PuzzleID(text))
                #expect(await client.isWithdrawn(id) == isWithdrawn)
            }
        }
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `pools of other layouts are read`() async throws {
        let cages = "[pool.cages]\nlayout = \"killer:6\"\ntier = \"easy\"\nlow = 4\ntarget = 8\n"
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 8) + cages) { service in
            try service.awaitFullPools()
            let result = try Command.run([
                "export", "--socket", service.socket, "--catalogue", catalogue, "--sign-key", key,
                "--tier", "easy", "--pool", "cages", "--daily", "easy", "--daily", "cages",
                "--count", "2",
            ])
            #expect(result.exitCode == 0, "\(result.errors)")
        }
        let client = try opened("catalogue", in: "cache")
        let found = try #require(try await client.puzzles(of: "cages"))
        #expect(found.puzzles.map(\.layout) == ["killer:6", "killer:6"])
        let day = try #require(try manifest().daily.last)
        let daily = try await client.today(on: try #require(CatalogueDate(day.date)))
        #expect(daily.map(\.layout) == ["classic:9", "killer:6"])
    }

    /// Compiles the example of an app with the modules of these tests. Its package, which takes minutes, is
    /// built by `make link-test`.
    private func compiledExample() throws -> String {
        let built = URL(filePath: Command.path).deletingLastPathComponent().path
        let sources = TestData.root.appending(path: "Examples/Sources").path
        let program = folder.path + "/DailyPuzzle"
        let modules = ["SudokuEngine", "FarmJSON", "PuzzleBundle", "PuzzleCatalogue"]
        let objects = modules.map { "'\(built)/\($0).build/'*.o" }.joined(separator: " ")
        let result = try Command.shell(
            """
            swiftc -swift-version 6 -I '\(built)/Modules' -I '\(sources)/CSodium' \
                -o '\(program)' '\(sources)/DailyPuzzle/'*.swift \(objects)
            """)
        #expect(result.exitCode == 0, "\(result.errors)")
        return program
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `the example of an app in 15 lines plays what was exported, also without a network`()
        throws
    {
        try twice()
        let program = try compiledExample()
        let text = try String(
            contentsOf: TestData.root.appending(
                path: "Examples/Sources/DailyPuzzle/main.swift"), encoding: .utf8)
        #expect(text.count { $0 == "\n" } <= 15)
        let key = try String(contentsOfFile: folder.path + "/sign.pub", encoding: .utf8)
        let day = try #require(manifest().daily.last)
        let last = try #require(try ids(in: day.file).last)
        for source in [catalogue, folder.path + "/nothing"] {
            let result = try Command.tool(program, source, key, folder.path + "/kept", day.date)
            #expect(result.output.hasPrefix("\(last) medium "), "\(result.errors)\(result.output)")
        }
        let earlier = try Command.tool(program, catalogue, key, folder.path + "/kept", "2001-01-01")
        #expect(earlier.output == "no puzzle\n")
    }
}

extension CacheFolder {
    /// A folder of the file system, which is created.
    fileprivate static func folder(_ path: String) throws -> CacheFolder {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return CacheFolder(
            lengths: {
                try Dictionary(
                    uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: path).map
                    {
                        ($0, try Data(contentsOf: URL(filePath: path + "/" + $0)).count)
                    })
            },
            read: { [UInt8](try Data(contentsOf: URL(filePath: path + "/" + $0))) },
            write: { try Data($1).write(to: URL(filePath: path + "/" + $0)) },
            rename: {
                _ = try FileManager.default.replaceItemAt(
                    URL(filePath: path + "/" + $1), withItemAt: URL(filePath: path + "/" + $0))
            },
            remove: { try FileManager.default.removeItem(atPath: path + "/" + $0) })
    }
}
