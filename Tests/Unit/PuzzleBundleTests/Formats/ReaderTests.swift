import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Foreign programs can open all formats.
@Suite struct ReaderTests {
    /// The puzzles that Python finds in a file, as lines `givens` or `givens solution`.
    private func python(_ format: BundleFormat, _ script: String) throws -> (
        found: [String], puzzles: [PuzzleRecord]
    ) {
        let folder = try TemporaryDirectory()
        let (path, puzzles) = try Samples.file(format, in: folder)
        let output = try Command.python("import sys\npath = sys.argv[1]\n" + script, path)
        return (output.split(separator: "\n").map(String.init).sorted(), puzzles)
    }

    private func zeros(_ puzzle: PuzzleRecord) -> String {
        puzzle.givens.text.replacing(".", with: "0")
    }

    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `Python's json reads json, ndjson, sugoku and dosuku`() throws {
        let short = try python(
            .json,
            """
            import json
            for p in json.load(open(path))["puzzles"]: print(p["p"], p["s"], p["tier"], p["t"], p["tierRating"], p["se"])
            """)
        #expect(
            short.found
                == short.puzzles.map {
                    "\($0.givens.text) \($0.solution.text) \($0.tier.name) \($0.tier.index) "
                        + "\($0.tierRating) \($0.explained.er)"
                }.sorted())
        let long = try python(
            .ndjson,
            """
            import json
            for line in open(path):
                p = json.loads(line)
                print(p["givens"], sum(p["techniques"].values()), p["se"]["er"], p["w20"])
            """)
        #expect(
            long.found.map { $0.prefix(81) } == long.puzzles.map { $0.givens.text[...] }.sorted())
        for format in [BundleFormat.sugoku, .dosuku] {
            let boards = try python(
                format,
                """
                import json
                data = json.load(open(path))
                boards = [b["board"] for b in data] if isinstance(data, list) else \\
                    [g["value"] for g in data["newboard"]["grids"]]
                for board in boards: print("".join(str(c) for row in board for c in row))
                """)
            #expect(boards.found == boards.puzzles.map(zeros).sorted())
        }
    }

    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `Python's csv reads csv`() throws {
        let table = try python(
            .csv,
            """
            import csv
            for row in csv.DictReader(open(path, newline="")):
                assert len(row) == 15
                print(row["puzzle"], row["solution"], row["clues"], row["tier_rating"], row["er"])
            """)
        #expect(
            table.found
                == table.puzzles.map {
                    "\($0.givens.text) \($0.solution.text) \($0.clues) \($0.tierRating) \($0.explained.er)"
                }.sorted())
    }

    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `Python's plistlib reads both property lists`() throws {
        let list = try python(
            .plist, "import plistlib\nfor p in plistlib.load(open(path, 'rb')): print(p)")
        #expect(list.found == list.puzzles.map(\.givens.text).sorted())
        let tiers = try python(
            .plistTiers,
            """
            import plistlib
            for tier, puzzles in plistlib.load(open(path, 'rb')).items():
                for p in puzzles: print(p, tier)
            """)
        #expect(tiers.found == tiers.puzzles.map { "\($0.givens.text) \($0.tier.name)" }.sorted())
    }

    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `Python's xml reads opensudoku and svg`() throws {
        let games = try python(
            .opensudoku,
            """
            import xml.etree.ElementTree as E
            root = E.parse(path).getroot()
            assert root.tag == "opensudoku" and root.get("version") == "2"
            for folder in root:
                for game in folder: print(game.get("data"), folder.get("name").lower(), game.get("note"))
            """)
        #expect(
            games.found
                == games.puzzles.map {
                    "\(zeros($0)) \($0.tier.name) pf:\($0.id) tier:\($0.tier.name) "
                        + "rating:\($0.tierRating) se:\($0.explained.er)"
                }.sorted())
        let picture = try python(
            .svg,
            """
            import xml.etree.ElementTree as E
            cells = ["."] * 81
            root = E.parse(path).getroot()
            title = root.find("{http://www.w3.org/2000/svg}title").text
            assert title == f"Sudoku, {root.get('data-tier')}, {root.get('data-rating')}", title
            assert root.find("{http://www.w3.org/2000/svg}desc").text.startswith(
                f"{81 - root.get('data-givens').count('.')} givens; rated ")
            for text in E.parse(path).getroot().iter("{http://www.w3.org/2000/svg}text"):
                if len(text.text) == 1:
                    x, y = float(text.get("x")), float(text.get("y"))
                    cells[int(y // 10) * 9 + int(x // 10)] = text.text
            print("".join(cells))
            """)
        #expect(picture.found == picture.puzzles.map(\.givens.text))
    }

    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `Python's zipfile reads sdk`() throws {
        let files = try python(
            .sdk,
            """
            import zipfile
            with zipfile.ZipFile(path) as z:
                assert z.testzip() is None
                for info in z.infolist():
                    assert info.compress_type == zipfile.ZIP_STORED
                    assert info.date_time == (1980, 1, 1, 0, 0, 0)
                    lines = z.read(info).decode().splitlines()
                    assert [l[:2] for l in lines[:4]] == ["#A", "#D", "#C", "#L"]
                    print("".join(lines[4:]), info.filename, lines[2])
            """)
        #expect(
            files.found
                == files.puzzles.map {
                    "\($0.givens.text) \($0.tier.name)-\($0.id).sdk "
                        + "#Crating:\($0.tierRating) se:\($0.explained.er)"
                }.sorted())
    }

    @Test(.enabled(if: Command.has("plutil"), "needs plutil of the Swift toolchain"))
    func `plutil accepts the property lists`() throws {
        let folder = try TemporaryDirectory()
        for format in [BundleFormat.plist, .plistTiers] {
            let (path, _) = try Samples.file(format, in: folder)
            let result = try Command.tool("plutil", "-lint", path)
            #expect(result.exitCode == 0)
            #expect(result.output.hasSuffix("OK\n"))
        }
    }

    @Test(
        .enabled(if: Command.has("xmllint"), "apt-get install libxml2-utils"),
        arguments: [BundleFormat.plist, .plistTiers, .opensudoku, .svg])
    func `xmllint accepts the XML formats`(format: BundleFormat) throws {
        let folder = try TemporaryDirectory()
        let (path, _) = try Samples.file(format, in: folder)
        let result = try Command.tool("xmllint", "--noout", "--nonet", path)
        #expect(result.exitCode == 0, "\(result.errors)")
    }

    @Test(
        .enabled(if: Command.has("qqwing"), "apt-get install qqwing"),
        arguments: [BundleFormat.text, .textZero, .sdm])
    func `qqwing solves every line`(format: BundleFormat) throws {
        let puzzles = Samples.puzzles(20).sorted {
            ($0.tier.index, $0.id.description) < ($1.tier.index, $1.id.description)
        }
        let folder = try TemporaryDirectory()
        let path = try folder.write(try Samples.bundle(format, puzzles), to: "puzzles")
        let solved = try Command.shell("qqwing --solve --one-line < \(path)")
        #expect(solved.lines.map(String.init) == puzzles.map(\.solution.text))
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/games/sgt-solo"),
            "apt-get install sgt-puzzles"))
    func `sgt-solo reads the lines as games and prints the same solutions`() throws {
        for puzzle in Samples.puzzles(4) {
            let line = try Samples.bundle(.text, [puzzle]).text.prefix(81)
            let printed = try Command.shell(
                "/usr/games/sgt-solo --print 1x1 --with-solutions", input: game(line))
            #expect(printed.exitCode == 0, "\(printed.errors)")
            // PostScript: every digit is drawn separately, the solution last.
            let digits = printed.lines.filter { $0.hasPrefix("(") && $0.dropFirst(2).first == ")" }
                .map { String($0.dropFirst().prefix(1)) }
            #expect(digits.count == puzzle.clues + 81)
            #expect(digits.suffix(81).joined() == puzzle.solution.text)
        }
    }

    /// The grid notation of sgt-solo: letters are runs of blanks, and _ separates two digits.
    private func game(_ line: Substring) -> String {
        var game = "3x3:"
        var blanks = 0
        for character in line + "|" {
            if character == "." {
                blanks += 1
                continue
            }
            if blanks == 0, game.last?.isNumber == true { game += "_" }
            while blanks > 0 {
                let run = min(blanks, 26)
                game.unicodeScalars.append(Unicode.Scalar(UInt8(96 + run)))
                blanks -= run
            }
            if character != "|" { game.append(character) }
        }
        return (game.last == "_" ? String(game.dropLast()) : game) + "\n"
    }

    @Test(.enabled(if: Peers.has("jsonschema_rs"), "make test-peers"))
    func `the published schema describes each line of NDJSON`() throws {
        let folder = try TemporaryDirectory()
        let bytes = try Samples.bundle(.ndjson, Samples.puzzles(2), explaining: true)
        let report = try Peers.run(
            """
            import json, jsonschema_rs, sys
            valid = jsonschema_rs.Draft202012Validator(json.load(open(sys.argv[1])))
            for line in open(sys.argv[2]):
                for error in valid.iter_errors(json.loads(line)): print(error.message[:200])
            if valid.is_valid({"givens": 1}): print("accepted anything")
            """, TestData.root.appending(path: "schema/puzzlefarm-1.schema.json").path,
            try folder.write(bytes, to: "lines.ndjson"))
        #expect(report == "")
    }

    @Test(.enabled(if: Peers.has("jsonschema_rs"), "make test-peers"))
    func `the published schema describes both forms and nothing else`() throws {
        let folder = try TemporaryDirectory()
        var puzzles = Samples.puzzles(3)
        for place in puzzles.indices {
            puzzles[place].human = .init(
                techniques: [.init(name: "full-house", count: 9)], level: .easy, score: 300)
        }
        let schema = TestData.root.appending(path: "schema/puzzlefarm-1.schema.json").path
        var options = BundleEncoder.Options()
        options.exercise = ExerciseTechnique(onFarmPath: "Hidden Single")
        for (full, explaining) in [(false, false), (true, false), (false, true), (true, true)] {
            options.isFull = full
            let files = try BundleFormat.json.files(
                of: puzzles, options: options, explaining: explaining)
            let bytes = try #require(files.first).bytes
            let path = try folder.write(bytes, to: "bundle.json")
            let report = try Peers.run(
                """
                import copy, json, jsonschema_rs, sys
                schema = json.load(open(sys.argv[1]))
                jsonschema_rs.meta.validate(schema)
                valid = jsonschema_rs.Draft202012Validator(schema)
                bundle = json.load(open(sys.argv[2]))
                for error in valid.iter_errors(bundle): print(error.instance_path, error.message[:200])
                # A schema must not accept everything.
                for name in bundle["puzzles"][0]:
                    if name == "plan": continue
                    wrong = copy.deepcopy(bundle)
                    del wrong["puzzles"][0][name]
                    if name not in ("human", "exercise") and valid.is_valid(wrong):
                        print("accepted without", name)
                    wrong["puzzles"][0][name] = [[]]
                    if valid.is_valid(wrong): print("accepted with a wrong", name)
                """, schema, path)
            #expect(report == "")
        }
    }
}
