import FarmTestSupport
import Foundation
import Testing

/// Tests `verify` with bundles and folders.
@Suite struct VerifyBundlesTests {
    /// Lines of `grade --json` in the long form, without the members that only grading adds.
    private func records(_ count: Int) throws -> [String] {
        let made = try Command.run("generate", "--tier", "hard", "-n", "\(count)", "--seed", "4")
        let graded = try Command.run("grade", "--json", input: made.output)
        return graded.lines.map { line in
            let start = line.firstRange(of: "\"id\"")?.lowerBound ?? line.startIndex
            let end = line.firstRange(of: ",\"band\"")?.lowerBound ?? line.endIndex
            return "{" + line[start..<end] + "}"
        }
    }

    private func verify(_ path: String) throws -> Command.Result {
        try Command.run("verify", path)
    }

    @Test func `the long form is verified from a pipe and from a file`() throws {
        let lines = try records(40).joined(separator: "\n") + "\n"
        #expect(try Command.run("verify", input: lines).output == "40 puzzles, no errors\n")
        let folder = try TemporaryDirectory()
        let path = try folder.write(lines.utf8, to: "any.name")
        let result = try verify(path)
        #expect(result.output == "40 puzzles, no errors\n")
        #expect(result.exitCode == 0)
    }

    @Test(arguments: ["killer:6", "x:9", "jigsaw:6", "classic:10"])
    func `puzzles of other layouts are verified as lines and as records`(layout: String) throws {
        let made = try Command.run(
            "generate", "--layout", layout, "--tier", "easy", "-n", "3", "--seed", "4")
        #expect(try Command.run("verify", input: made.output).output == "3 puzzles, no errors\n")
        let records = try Command.run("grade", "--json", input: made.output).output
        #expect(try Command.run("verify", input: records).output == "3 puzzles, no errors\n")
        let wrong = records.replacing(
            "\"tier\":\"easy\",\"tierIndex\":2", with: "\"tier\":\"hard\",\"tierIndex\":5")
        let result = try Command.run("verify", input: wrong)
        #expect(result.exitCode == 65)
        #expect(result.lines.count >= 4)
        let shifted = made.output.replacing("\teasy\t", with: "\t-\t")
        #expect(
            try Command.run("verify", input: shifted).output.contains("keeps the promise of easy"))
    }

    @Test func `every error is reported with file and line, and the exit code is 65`() throws {
        var lines = try records(30)
        lines[4] = lines[4].replacing("\"clues\":", with: "\"clues\":1")
        lines[9] = "{}"
        lines[20] = lines[2]
        let folder = try TemporaryDirectory()
        let path = try folder.write(lines.joined(separator: "\n").utf8, to: "x.ndjson")
        let result = try verify(path)
        #expect(result.exitCode == 65)
        #expect(result.lines.count == 4)
        #expect(result.lines[0].hasPrefix("\(path):5: clues is 2"))
        #expect(result.lines[1] == "\(path):10: column 1: member \"id\" is missing")
        #expect(result.lines[2] == "\(path):21: the same puzzle as line 3, up to symmetry")
        #expect(result.lines[3] == "29 puzzles, 3 errors in 3 lines")
    }

    @Test func `a folder is verified as a whole, including duplicates across files`() throws {
        let made = try Command.run("generate", "--tier", "medium", "-n", "3", "--seed", "9")
        let puzzles = made.lines.map { String($0.prefix(81)) }
        let folder = try TemporaryDirectory()
        let inner = folder.path + "/b"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
        _ = try folder.write((puzzles[0] + "\n" + puzzles[1] + "\n").utf8, to: "a.txt")
        let sugoku =
            "{\"board\":["
            + (0..<9).map { row in
                let cells = puzzles[1].dropFirst(row * 9).prefix(9).map {
                    $0 == "." ? "0" : String($0)
                }
                return "[" + cells.joined(separator: ",") + "]"
            }.joined(separator: ",") + "]}"
        _ = try folder.write(sugoku.utf8, to: "b/board.json")
        _ = try folder.write(
            "<plist><array><string>\(puzzles[2])</string></array></plist>".utf8, to: "c.plist")
        // Files of unfinished exports and hidden files are not part of a bundle.
        _ = try folder.write("junk".utf8, to: "d.txt.part")
        _ = try folder.write("junk".utf8, to: ".hidden")
        let result = try verify(folder.path)
        #expect(result.exitCode == 65)
        #expect(
            result.lines
                == [
                    "\(inner)/board.json: puzzle 1: the same puzzle as line 2 of \(folder.path)/a.txt, "
                        + "up to symmetry",
                    "4 puzzles in 3 files, 1 error in 1 place",
                ].map { $0[...] })
    }

    @Test func `a missing file is reported`() throws {
        let result = try verify("/nowhere/at/all.json")
        #expect(result.exitCode == 74)
        #expect(result.errors.contains("/nowhere/at/all.json"))
    }

    /// With two such links the number of paths is practically unlimited.
    @Test func `cyclic links are followed once`() throws {
        let folder = try TemporaryDirectory()
        let made = try Command.run("generate", "--tier", "easy", "-n", "2", "--seed", "9")
        _ = try folder.write(made.output.utf8, to: "puzzles.txt")
        for name in ["a", "b"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: ".")
        }
        #expect(try verify(folder.path).output == "2 puzzles, no errors\n")
    }

    @Test func `files read as a whole have a size limit`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("{\n\"format\":".utf8, to: "large.json")
        // A sparse file takes no disk space.
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: 1 << 40)
        let result = try verify(path)
        #expect(result.exitCode == 65)
        #expect(result.lines.first?.hasPrefix("\(path): longer than 512 MiB") == true)
    }

    @Test func `pipes and devices in a folder are errors, and are not waited for`() throws {
        let folder = try TemporaryDirectory()
        for command in [
            "mkfifo pipe", "ln -s /dev/zero device", "ln -s loop loop",
            "truncate -s 9T one two", "printf '#\\n' > three; truncate -s 9T three",
        ] {
            #expect(try Command.shell("cd '\(folder.path)' && \(command)").exitCode == 0)
        }
        _ = try folder.write(try records(2).joined(separator: "\n").utf8, to: "x.ndjson")
        let result = try Command.tool(
            "timeout", "-s", "KILL", "60", Command.path, "verify", folder.path)
        #expect(result.exitCode == 65, "\(result.errors)")
        #expect(result.output.contains("/pipe: is not a regular file"))
        #expect(result.output.contains("/device: is not a regular file"))
        #expect(result.output.contains("/one:1: longer than 1 MiB"))
        #expect(result.output.contains("/three:2: longer than 1 MiB"))
        #expect(result.lines.last?.contains("errors in") == true)
    }

    @Test func `results do not depend on the number of threads`() throws {
        var lines = try records(60)
        for place in stride(from: 0, to: 60, by: 7) { lines[place].removeLast() }
        let input = lines.joined(separator: "\n")
        let one = try Command.run("verify", "--threads", "1", input: input)
        let three = try Command.run("verify", "--threads", "3", input: input)
        #expect(one.output == three.output)
        #expect(one.lines.count == 10)
    }
}
