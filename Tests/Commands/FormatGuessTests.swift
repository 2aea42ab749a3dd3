import FarmTestSupport
import Foundation
import Testing

/// The format of an export, inferred from the file name.
struct FormatGuessTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Runs an export without a service: a valid command line ends with 69.
    private func export(_ words: [String]) throws -> Command.Result {
        try Command.run(["export", "--socket", folder.path + "/none"] + words)
    }

    @Test(arguments: [
        "x.json", "x.ndjson", "x.sqlite", "x.db", "x.plist", "x.txt", "x.sdm", "x.sdk", "x.zip",
        "x.opensudoku", "x.csv", "x.pdf", "X.PDF",
    ])
    func `an extension implies the format`(name: String) throws {
        let result = try export(["-o", folder.path + "/" + name])
        #expect(result.exitCode == 69, "\(result.errors)")
    }

    @Test(arguments: [
        (["-o", "x.svg", "--tier", "easy", "--count", "1"], 69, "no such socket"),
        (["-o", "x.svg"], 64, "svg writes one file per puzzle"),
        (["-o", "x.xml"], 64, "--format opensudoku or --format plist-tiers"),
        (["-o", "x"], 64, "write --format json, or another"),
        (["-o", "json"], 64, "write --format json, or another"),
        (["-o", "-"], 64, "--format is missing"),
        (["-o", "-", "--format", "svg"], 64, "svg writes one file per puzzle"),
        (["-o", "-", "--format", "plist"], 64, "plist writes one file per tier"),
        (["-o", "-", "--format", "plist", "--tier", "easy"], 69, "no such socket"),
        (["-o", "-", "--format", "json", "--force"], 64, "--force: there is nothing to replace"),
        (["--catalogue", "-", "--sign-key", "k"], 64, "a catalogue is a folder; name one"),
        (
            ["--catalogue", "x", "--sign-key", "k", "--force"], 64,
            "cannot be combined with --catalogue"
        ),
        (["-o", "x.json", "--wait", "x"], 64, "--wait: expected a whole number"),
    ])
    func `an ambiguous file name is an error`(
        words: [String], exitCode: Int32, message: String
    ) throws {
        let result = try export(words.map { $0.hasPrefix("x.") ? folder.path + "/" + $0 : $0 })
        #expect(result.exitCode == exitCode, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
