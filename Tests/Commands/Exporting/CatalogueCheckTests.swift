import FarmExport
import FarmJSON
import FarmService
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// `verify` of a catalogue, and keys that cannot sign one.
@Suite final class CatalogueCheckTests: CatalogueFixture {
    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `every kind of damage is reported`() throws {
        try twice()
        try change("easy-000002.ndjson", "\"usesUniqueness\":false", "\"usesUniqueness\":true ")
        var result = try verify("--checksums")
        #expect(result.exitCode == 65)
        #expect(
            result.output.contains("easy-000002.ndjson: its SHA-256 does not match the manifest"))
        #expect(
            result.output.contains("easy-000002.ndjson.gz: is not easy-000002.ndjson compressed"))
        try FileManager.default.removeItem(atPath: catalogue + "/medium-000001.ndjson")
        result = try verify("--checksums")
        #expect(result.output.contains("medium-000001.ndjson: is missing"))
        let day = try #require(manifest().daily.first)
        try FileManager.default.removeItem(atPath: catalogue + "/" + day.file)
        result = try verify("--checksums")
        #expect(result.output.contains("\(day.file): is missing"))
        #expect(result.output.contains("is not in \(day.file)"))
        try change("today.json", day.date, "2020-01-01")
        result = try verify("--checksums")
        #expect(result.output.contains("today.json.minisig: does not match the file"))
        #expect(result.output.contains("today.json: does not list the latest days"))
        try change("manifest.json", "\"sequence\":2", "\"sequence\":3")
        result = try verify("--checksums")
        #expect(result.output.contains("manifest.json.minisig: does not match the file"))
        #expect(try verify().exitCode == 65)
        let other = try Command.tool(
            "minisign", "-G", "-W", "-f", "-p", folder.path + "/other.pub", "-s",
            folder.path + "/other.key")
        #expect(other.exitCode == 0)
        result = try verify("--checksums", "--public-key", folder.path + "/other.pub")
        #expect(result.output.contains("was made with another key"))
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `pipes, devices and huge files are errors, and are not read`() throws {
        try twice()
        let day = try #require(manifest().daily.first).file
        let names = [
            "manifest.json", "manifest.json.minisig", "minisign.pub", "today.json",
            "today.json.minisig", "easy-000001.ndjson", "easy-000001.ndjson.gz", day,
        ]
        for name in names {
            let file = catalogue + "/" + name
            let kept = folder.path + "/kept"
            try FileManager.default.moveItem(atPath: file, toPath: kept)
            for (command, problem) in [
                ("mkfifo", "is not a regular file"), ("ln -s /dev/zero", "is not a regular file"),
                ("truncate -s 40G", "is longer than"),
            ] {
                #expect(try Command.shell("\(command) '\(file)'").exitCode == 0)
                let result = try Command.tool(
                    "timeout", "-s", "KILL", "60", Command.path, "verify",
                    "--checksums", catalogue)
                #expect(result.exitCode == 65, "\(command) \(name): \(result.errors)")
                #expect(result.output.contains("\(file): \(problem)"), "\(result.output)")
                try FileManager.default.removeItem(atPath: file)
            }
            try FileManager.default.moveItem(atPath: kept, toPath: file)
        }
        #expect(try verify("--checksums").exitCode == 0)
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `a puzzle in two files and a day's puzzle in a segment are errors`() throws {
        try twice()
        let day = try #require(manifest().daily.first)
        let text = try String(contentsOfFile: catalogue + "/" + day.file, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first)
        let other = catalogue + "/easy-000002.ndjson"
        let more = try String(contentsOfFile: other, encoding: .utf8) + line + "\n"
        try more.write(toFile: other, atomically: true, encoding: .utf8)
        let result = try verify()
        #expect(result.exitCode == 65)
        #expect(result.output.contains("the same puzzle as"))
        #expect(result.output.contains("belongs to \(day.date), which has its own file"))
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `prehashed signatures, which apps cannot check, are rejected`() throws {
        try twice()
        let signed = try Command.tool(
            "minisign", "-S", "-W", "-s", key, "-m", catalogue + "/manifest.json")
        #expect(signed.exitCode == 0, "\(signed.errors)")
        let result = try verify("--checksums")
        #expect(result.exitCode == 65)
        #expect(result.output.contains("needs BLAKE2b"))
    }

    @Test func `a missing or encrypted key is rejected before anything is claimed`() throws {
        // Like the output of minisign -G with a password: a different algorithm marks encryption.
        var bytes = [UInt8](repeating: 7, count: 158)
        bytes.replaceSubrange(0..<6, with: Array("EdScB2".utf8))
        let text =
            "untrusted comment: minisign encrypted secret key\n"
            + Data(bytes).base64EncodedString() + "\n"
        let locked = try folder.write(text.utf8, to: "locked.key")
        let words = ["export", "--socket", folder.path + "/none", "--catalogue", catalogue]
        let refused = try Command.run(words + ["--sign-key", locked])
        #expect(refused.exitCode == 65)
        #expect(refused.errors.contains("minisign -G -W"))
        #expect(try Command.run(words + ["--sign-key", "/nowhere"]).exitCode == 65)
        #expect(try Command.run(words).exitCode == 64)
        #expect(!FileManager.default.fileExists(atPath: catalogue))
    }
}
