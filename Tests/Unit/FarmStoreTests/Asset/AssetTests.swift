import FarmBench
import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct AssetTests {
    private static let puzzles: [PuzzleRecord] = {
        let stock = SampleStock(digest: { Digest.sha256($0) })
        return stock.tiers.flatMap { stock.realPuzzles(of: $0, atMost: 20) }
    }()

    private func asset(in folder: TemporaryDirectory, explaining: Bool = false) throws -> String {
        let path = folder.path + "/puzzles.sqlite"
        var writer = try AssetWriter(creating: path)
        var explainer = PuzzleExplainer(nil)
        for puzzle in Self.puzzles { try writer.append(puzzle, &explainer, explaining) }
        try writer.finish()
        return path
    }

    private func read(_ path: String) throws -> (puzzles: [BundledPuzzle], faults: [String]) {
        var reader = try AssetReader.open(path, named: "f")
        var puzzles: [BundledPuzzle] = []
        var faults = reader.faults
        while let rows = try reader.next(atMost: 7) {
            puzzles += rows.puzzles
            faults += rows.faults
        }
        return (puzzles, faults.map(\.description))
    }

    @Test func `written puzzles are read back in order`() throws {
        let folder = try TemporaryDirectory()
        let path = try asset(in: folder)
        let (puzzles, faults) = try read(path)
        #expect(faults == [])
        #expect(puzzles.map(\.record) == Self.puzzles)
        // A single file, without side files.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["puzzles.sqlite"])
        #expect(BundleFormat(recognizing: try Files.contents(of: path)) == .sqlite)
    }

    @Test func `the same puzzles give the same bytes`() throws {
        let (one, two) = (try TemporaryDirectory(), try TemporaryDirectory())
        #expect(
            try Files.contents(of: try asset(in: one)) == Files.contents(of: try asset(in: two)))
    }

    @Test func `a database with explanations has a solution path for each puzzle`() throws {
        let folder = try TemporaryDirectory()
        let (puzzles, faults) = try read(try asset(in: folder, explaining: true))
        #expect(faults == [])
        var check = BundleCheck(
            Cryptography(sha256: { Digest.sha256($0) }, verifyEd25519: { _, _, _ in false }))
        #expect(puzzles.allSatisfy { !$0.plan.isEmpty })
        #expect(check.findings(on: puzzles).allSatisfy { $0.faults.isEmpty })
    }

    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `Python's sqlite3 reads it and finds nothing damaged`() throws {
        let folder = try TemporaryDirectory()
        let path = try asset(in: folder)
        let output = try Command.python(
            """
            import json, sqlite3, sys
            db = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro&immutable=1", uri=True)
            one = lambda sql: db.execute(sql).fetchone()[0]
            assert one("PRAGMA integrity_check") == "ok"
            assert one("PRAGMA user_version") == 1
            assert one("PRAGMA journal_mode") == "delete" and one("PRAGMA freelist_count") == 0
            plan = " ".join(r[3] for r in db.execute(
                "EXPLAIN QUERY PLAN SELECT * FROM puzzle WHERE t = 5 ORDER BY id"))
            assert "puzzle_tier" in plan and "TEMP" not in plan, plan
            for id, p, s, tier, t, se, techniques in db.execute(
                "SELECT id, p, s, tier, t, se, techniques FROM puzzle ORDER BY rowid"):
                json.loads(techniques)
                print(id, p, s, tier, t, se)
            """, path)
        #expect(
            output.split(separator: "\n").map(String.init)
                == Self.puzzles.map {
                    "\($0.id) \($0.givens.text) \($0.solution.text) \($0.tier.name) \($0.tier.index) "
                        + "\($0.explained.er)"
                })
    }

    @Test(
        .enabled(if: Command.hasPython, "needs python3"),
        arguments: [
            ("UPDATE puzzle SET t = 9 WHERE rowid = 3", "f: puzzle 3: the number of "),
            ("UPDATE puzzle SET p = 'x' WHERE rowid = 2", "f: puzzle 2: 1 cells, expected 81"),
            (
                "UPDATE puzzle SET w20 = 1.005 WHERE rowid = 2",
                "f: puzzle 2: w20 has too many decimals"
            ),
            (
                "UPDATE puzzle SET techniques = '[' WHERE rowid = 1",
                "f: puzzle 1: techniques: column 2"
            ),
            (
                "UPDATE puzzle SET clues = 'many' WHERE rowid = 1",
                "f: puzzle 1: clues is not an integer"
            ),
            (
                "DROP INDEX puzzle_tier",
                "f: puzzle_tier does not have the definition of a puzzle bundle"
            ),
            ("PRAGMA user_version = 7", "f: user_version is 7; this version reads only 1"),
            (
                "PRAGMA application_id = 7",
                "f: application_id is not that of a puzzle bundle"
            ),
            (
                "PRAGMA journal_mode = WAL",
                "f: in WAL mode, which does not work in a read-only app folder"
            ),
        ])
    func `a modification is reported as a fault`(sql: String, fault: String) throws {
        let faults = try faults(after: "db.execute(sys.argv[2])", sql)
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix(fault) == true, "\(faults)")
    }

    /// Returns the faults of an asset after a Python script has modified it.
    private func faults(after change: String, _ word: String = "") throws -> [String] {
        let folder = try TemporaryDirectory()
        let path = try asset(in: folder)
        let output = try Command.python(
            "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
                + change,
            path, word)
        #expect(output == "")
        return try read(path).faults
    }

    /// Views that would never end, or exhaust memory, when read.
    @Test(
        .enabled(if: Command.hasPython, "needs python3"),
        arguments: [
            "SELECT n AS rowid, n AS x FROM (WITH RECURSIVE c(n) AS "
                + "(SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c)",
            "SELECT zeroblob(500000000) AS id",
        ])
    func `a view in place of the table is a fault and is not read`(query: String) throws {
        let faults = try faults(
            after: """
                db.execute("DROP TABLE puzzle")
                db.execute("CREATE VIEW puzzle AS " + sys.argv[2])
                """, query)
        #expect(faults == ["f: puzzle does not have the definition of a puzzle bundle"])
    }

    @Test(
        .enabled(if: Command.hasPython, "needs python3"),
        arguments: [
            ("CREATE TABLE more (x)", "f: unexpected table more; remove it"),
            (
                "CREATE INDEX more ON puzzle (length(hex(p)))",
                "f: unexpected index more; remove it"
            ),
            (
                "CREATE TRIGGER more AFTER DELETE ON puzzle BEGIN SELECT 1; END",
                "f: unexpected trigger more; remove it"
            ),
        ])
    func `additional objects in a database are faults`(sql: String, fault: String) throws {
        #expect(try faults(after: "db.execute(sys.argv[2])", sql) == [fault])
    }

    /// Gives the first cell of a leaf page a large row id, out of the order by which rows are found.
    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `a row id out of order is damage, and each row is read once`() throws {
        let faults = try faults(
            after: """
                page, root = [db.execute(q).fetchone()[0] for q in (
                    "PRAGMA page_size", "SELECT rootpage FROM sqlite_schema WHERE name = 'puzzle'")]
                db.close()
                data = bytearray(open(sys.argv[1], "rb").read())
                number = lambda at, size: int.from_bytes(data[at:at + size], "big")
                at = (root - 1) * page
                while data[at] == 5:
                    at = (number(at + number(at + 12, 2), 4) - 1) * page
                assert data[at] == 13
                cell = at + number(at + 8 + 2 * 3, 2)
                while data[cell] & 0x80: cell += 1
                # The id of the fourth row, after its length.
                assert data[cell + 1] == 4, data[cell + 1]
                data[cell + 1] = 2
                open(sys.argv[1], "wb").write(data)
                """)
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("f: damaged: ") == true, "\(faults)")
    }

    @Test func `a file that is not a database is reported`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("SQLite format 3\0 and then nothing".utf8, to: "x.sqlite")
        #expect(throws: BundleError(file: "f", place: .file, problem: "file is not a database")) {
            _ = try AssetReader.open(path, named: "f")
        }
    }

    @Test func `a database of version 2 has puzzles of every layout`() throws {
        let killer = try PuzzleRecord(
            json: """
                {"id":"aaaaaaaaaaaaaaaa","givens":"................","solution":"3421214343121234",\
                "layout":"killer:4","cages":[{"sum":9,"cells":["r1c1","r1c2","r1c3"]}],\
                "tier":"beginner","tierIndex":1,"tierRating":1.0,"se":null,"clues":0,"w20":4.00,\
                "timeIndex":null,"techniques":{"Hidden Single":16},"symmetry":"none",\
                "usesUniqueness":false}
                """)
        let folder = try TemporaryDirectory()
        let path = folder.path + "/puzzles.sqlite"
        let records = Self.puzzles.prefix(3) + [killer]
        var writer = try AssetWriter(creating: path, .layouts)
        var explainer = PuzzleExplainer(nil)
        for record in records { try writer.append(record, &explainer) }
        try writer.finish()
        let (puzzles, faults) = try read(path)
        #expect(faults == [])
        #expect(puzzles.map(\.record) == Array(records))
        var classic = try AssetWriter(creating: folder.path + "/classic.sqlite")
        #expect(throws: BundleError.self) { try classic.append(killer, &explainer) }
    }
}

extension AssetWriter {
    fileprivate mutating func append(
        _ puzzle: PuzzleRecord, _ explainer: inout PuzzleExplainer, _ isExplaining: Bool = false
    ) throws {
        let explanation = try explainer.explanation(
            of: puzzle, for: .sqlite, options: .init(), isExplaining: isExplaining)
        try append(puzzle, explanation)
    }
}
