import Foundation

/// The real `puzzlefarm` binary, run as a process.
package struct Command {
    /// The exit code and the output of a run.
    package struct Result: Sendable {
        package let exitCode: Int32
        package let output: String
        package let errors: String

        package var lines: [Substring] { output.split(separator: "\n") }
        package var errorLines: [Substring] { errors.split(separator: "\n") }
    }

    /// The path of the binary, which the build places next to the tests.
    package static var path: String {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "puzzlefarm").path
    }

    /// Runs `puzzlefarm WORDS` with a text on standard input.
    package static func run(_ words: [String]) throws -> Result { try run(path, words, input: "") }

    package static func run(_ words: String..., input: String = "") throws -> Result {
        try run(path, words, input: input)
    }

    package static func run(_ words: [String], input: String = "") throws -> Result {
        try run(path, words, input: input)
    }

    /// Runs a shell script in which `$puzzlefarm` is the binary.
    package static func shell(_ script: String, input: String = "") throws -> Result {
        try run("/bin/sh", ["-c", "puzzlefarm='\(path)'; " + script], input: input)
    }

    /// Runs another program, found in PATH.
    package static func tool(_ words: String...) throws -> Result { try tool(words) }

    package static func tool(_ words: [String]) throws -> Result {
        try run("/usr/bin/env", words, input: "")
    }

    /// Returns true if a program is installed.
    package static func has(_ tool: String) -> Bool {
        (try? shell("command -v \(tool)").exitCode) == 0
    }

    /// True if strace is installed and may trace processes here.
    package static let canTrace = (try? tool("strace", "-o", "/dev/null", "true").exitCode) == 0

    package static var hasPython: Bool { (try? python("print(1)")) == "1\n" }

    /// Returns the output of a Python script, used as a second implementation or a second process.
    package static func python(_ script: String, _ words: String...) throws -> String {
        let result = try run("/usr/bin/env", ["python3", "-c", script] + words, input: "")
        return result.exitCode == 0 ? result.output : result.errors
    }

    private static func run(_ tool: String, _ words: [String], input: String) throws -> Result {
        // Files, not pipes: nothing can fill up while it is not being read.
        let folder = try TemporaryDirectory()
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = words
        let source = try folder.write(input.utf8, to: "input")
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: source))
        let output = try folder.write([], to: "output")
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        let errors = try folder.write([], to: "errors")
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        try process.start()
        process.waitUntilExit()
        return Result(
            exitCode: process.terminationStatus,
            output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: errors, encoding: .utf8))
    }
}
