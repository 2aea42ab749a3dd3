import Foundation

/// A process that runs while a test talks with it. Killed with its value.
package final class RunningCommand {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread: [UInt8] = []

    /// A program that the build puts beside the tests.
    package static func built(_ name: String) -> String {
        (Command.path as NSString).deletingLastPathComponent + "/" + name
    }

    /// Copies a program to where it can be run at once: this process never has the copy open, which a
    /// child of another test would inherit until its `exec`.
    package static func copy(_ program: String, to path: String) throws {
        guard try Command.tool("cp", "-p", program, path).exitCode == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// Starts a program found in PATH; its errors are among its output.
    package init(_ words: [String], environment: [String: String] = [:]) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    deinit {
        guard process.isRunning else { return }
        kill(pid, SIGKILL)
        process.waitUntilExit()
    }

    package var isRunning: Bool { process.isRunning }

    package var pid: Int32 { process.processIdentifier }

    /// The next line, nil at the end; waits for it.
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

    /// Reads on to the first line with a text in it.
    package func line(with text: String) -> String? {
        while let line = nextLine() {
            if line.contains(text) { return line }
        }
        return nil
    }

    package func send(signal: Int32) { kill(pid, signal) }

    package func endInput() throws { try input.fileHandleForWriting.close() }

    /// The exit code, or the negative number of the signal that ended it.
    package func end() -> Int32 {
        process.waitUntilExit()
        let status = process.terminationStatus
        return process.terminationReason == .exit ? status : -status
    }
}
