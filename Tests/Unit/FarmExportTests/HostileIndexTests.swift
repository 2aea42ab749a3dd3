import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import PuzzleCatalogue
import SudokuEngine
import Testing
@testable import FarmExport

/// `verify` of an index and parts that were made to mislead it.
struct HostileIndexTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func write(_ lists: CatalogueLists) throws -> CatalogueFile {
        let file = CatalogueFile(part: lists.json, extension: "json")
        _ = try folder.write(lists.json, to: file.name)
        return file
    }

    private func problems(_ lists: CatalogueLists) throws -> [String] {
        var index = CatalogueIndex()
        index.lists = lists
        let file = CatalogueFile(CatalogueIndex.file(1), index.json)
        _ = try folder.write(index.json, to: file.name)
        var manifest = CatalogueManifest()
        manifest.index = file
        _ = try folder.write(manifest.json, to: CatalogueManifest.name)
        return try CatalogueCheck(folder.path, publicKey: nil).errors.map(\.problem)
    }

    private static func withdrawals(_ count: Int) -> CatalogueLists {
        var lists = CatalogueLists()
        lists.withdrawn = (0..<count).map {
            .init(id: PuzzleID(digest: Digest.sha256([UInt8($0)])), note: nil)
        }
        return lists
    }

    @Test func `a part that is listed a thousand times in each of five parts is read once`() throws
    {
        var lists = Self.withdrawals(1)
        var count = 1
        for _ in 0..<5 {
            let file = try write(lists)
            lists = CatalogueLists()
            lists.parts = Array(
                repeating: .init(contents: .withdrawn(count), file: file), count: 20)
            count *= 20
        }
        let found = try problems(lists)
        #expect(found.contains("is listed twice"))
        #expect(found.count < 200)
    }

    @Test func `parts of parts are read to a depth`() throws {
        var lists = Self.withdrawals(1)
        for _ in 0..<1_000 {
            let file = try write(lists)
            lists = CatalogueLists()
            lists.parts = [.init(contents: .withdrawn(1), file: file)]
        }
        #expect(try problems(lists).contains { $0.contains("expected 0") } == false)
        #expect(try problems(Self.withdrawals(1)).contains { $0.contains("1 puzzles of older") })
    }

    @Test func `a part must have what it is listed with`() throws {
        let file = try write(Self.withdrawals(3))
        for contents: CatalogueLists.Part.Contents in [
            .withdrawn(4), .segments(PoolName(.easy), 1...1),
        ] {
            var lists = CatalogueLists()
            lists.parts = [.init(contents: contents, file: file)]
            #expect(try problems(lists).contains { $0.contains("does not have the entries") })
        }
        var lists = CatalogueLists()
        lists.parts = [.init(contents: .withdrawn(3), file: file)]
        #expect(try !problems(lists).contains { $0.contains("does not have the entries") })
    }
}
