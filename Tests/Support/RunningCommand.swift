import Foundation

/// A process that runs while a test communicates with it. Killed when the value is released.
package final class RunningCommand {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread: [UInt8] = []

    /// Returns the path of a program that the build places next to the tests.
    package static func built(_ name: String) -> String {
        (Command.path as NSString).deletingLastPathComponent + "/" + name
    }

    /// Copies a program to a path where it can be run at once: this process never has the copy
    /// open, which a child of another test would inherit until its `exec`.
    package static func copy(_ program: String, to path: String) throws {
        guard try Command.tool("cp", "-p", program, path).exitCode == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// Starts a program found in PATH; its standard error is part of its output. It ignores no signal,
    /// though the suite may: a shell starts jobs in the background that ignore SIGINT.
    package init(_ words: [String], environment: [String: String] = [:]) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["--default-signal=HUP,INT,QUIT,TERM"] + words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.start()
    }

    deinit {
        guard process.isRunning else { return }
        kill(pid, SIGKILL)
        process.waitUntilExit()
    }

    package var isRunning: Bool { process.isRunning }

    package var pid: Int32 { process.processIdentifier }

    /// Waits for the next line and returns it; nil at the end.
    package func nextLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            unread += more
        }
    }

    /// Reads up to the first line that contains a text, and returns it.
    package func line(with text: String) -> String? {
        while let line = nextLine() {
            if line.contains(text) { return line }
        }
        return nil
    }

    package func send(signal: Int32) { kill(pid, signal) }

    package func write(line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    package func endInput() throws { try input.fileHandleForWriting.close() }

    /// Waits for the end; returns the exit code, or the negative number of the signal that ended
    /// it.
    package func end() -> Int32 {
        process.waitUntilExit()
        let status = process.terminationStatus
        return process.terminationReason == .exit ? status : -status
    }
}
