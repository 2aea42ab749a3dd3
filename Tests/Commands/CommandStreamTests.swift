import FarmTestSupport
import Foundation
import Testing

@Suite struct CommandStreamTests {
    private static let grid =
        "912743586568219347734685921386594712497126835251378694649852173123967458875431269"

    @Test func `a reader that exits early ends it without an error`() throws {
        for producer in ["yes \(Self.grid) | $puzzlefarm solve", "$puzzlefarm generate -n 1000000"]
        {
            let result = try Command.shell(
                "{ \(producer); echo $? >&2; } | head -1 | wc -l")
            #expect(result.output.trimmingCharacters(in: .whitespaces) == "1\n")
            #expect(result.errors == "0\n")
        }
    }

    @Test(arguments: [
        ("solve /no/such/file", "/no/such/file: no such file; check the name"),
        ("solve /", "/: is a folder; name a file"),
        ("solve <&-", "standard input: not open; do not close it when starting the command"),
        ("version >/dev/full", "standard output: no space left; free some space and run again"),
        ("generate >/dev/full", "standard output: no space left; free some space and run again"),
    ])
    func `read and write errors are reported`(words: String, message: String) throws {
        let result = try Command.shell("$puzzlefarm " + words)
        #expect(result.exitCode == 74)
        #expect(result.errors == "puzzlefarm: \(message)\n")
    }

    @Test(arguments: [
        "store check --state F", "store check --state F/x", "backup x --state F",
        "backup F/x --state .", "export --socket s --format text -o F/x --tier hard",
        "generate -n 1 --svg F", "solve F/x", "verify F/x", "config check F/x",
        "serve --state F --config /dev/null --listen s",
    ])
    func `a file in place of a folder is named as such`(words: String) throws {
        let folder = try TemporaryDirectory()
        let result = try Command.shell(
            "cd '\(folder.path)' && touch F farm.db; $puzzlefarm \(words)")
        #expect(result.exitCode != 0)
        #expect(
            result.errors.contains("F is a file, not a folder")
                || result.errors.contains("F: is a file, not a folder"), "\(result.errors)")
        #expect(!result.errors.contains("no such"), "\(result.errors)")
    }

    @Test func `an overlong line is skipped`() throws {
        let result = try Command.shell(
            "{ head -c 20000000 /dev/zero; echo; echo \(Self.grid); } | $puzzlefarm solve")
        #expect(result.exitCode == 65)
        #expect(result.lines.count == 1)
        #expect(result.errors.hasPrefix("puzzlefarm: standard input:1: longer than 1 MiB; "))
    }

    @Test(arguments: [false, true])
    func `a line is answered before the next one is typed`(onANonBlockingPipe: Bool) throws {
        let session = try Session("solve", isBlocking: !onANonBlockingPipe)
        for _ in 0..<3 {
            try session.type(Self.grid + "\n")
            #expect(session.answer(lines: 1) == "\(Self.grid)\t1\t\(Self.grid)\n")
        }
        #expect(try session.end() == 0)
    }

    @Test func `memory use is constant over 300,000 lines`() throws {
        let session = try Session("solve", "--threads", "2")
        let thousand = String(repeating: Self.grid + "\n", count: 1_000)
        session.typeInBackground(thousand, times: 300)
        let answers = session.answer(lines: 300_000)
        #expect(answers.utf8.count == 300_000 * 166)
        // All lines are answered and the process waits for more: this is its peak.
        let peak = try session.peakMemory()
        #expect(peak < 32 << 20, "25 MB came in and 50 MB went out through \(peak) bytes")
        #expect(try session.end() == 0)
    }
}

/// A running command on pipes.
private final class Session {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ words: String..., isBlocking: Bool = true) throws {
        if !isBlocking {
            let raw = input.fileHandleForReading.fileDescriptor
            #expect(fcntl(raw, F_SETFL, O_NONBLOCK) == 0)
        }
        process.executableURL = URL(filePath: Command.path)
        process.arguments = words
        process.standardInput = input
        process.standardOutput = output
        try process.start()
    }

    func type(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    func typeInBackground(_ text: String, times: Int) {
        let handle = input.fileHandleForWriting
        DispatchQueue.global().async {
            for _ in 0..<times { handle.write(Data(text.utf8)) }
        }
    }

    /// Waits for the given number of lines.
    func answer(lines: Int) -> String {
        var data = Data()
        var missing = lines
        while missing > 0 {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            for byte in more where byte == UInt8(ascii: "\n") { missing -= 1 }
            data += more
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The peak memory use of the process in bytes.
    func peakMemory() throws -> Int {
        let status = try String(
            contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.split { !$0.isNumber }[0])) << 10
    }

    func end() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
