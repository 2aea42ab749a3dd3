import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// Kills of working processes, and disk errors. `PUZZLEFARM_CRASHES` sets their number: 300 for a
/// release, a few each day.
@Suite(.serialized) struct CrashTests {
    private static let crashes =
        Int(ProcessInfo.processInfo.environment["PUZZLEFARM_CRASHES"] ?? "") ?? 10
    private static let calls = max(4, crashes * 2 / 15)
    private let folder: TemporaryDirectory
    private let ledger = HarnessLedger()
    private var state: StateFolder { StateFolder(folder.path + "/state") }
    private var log: String { folder.path + "/log" }

    init() throws { folder = try TemporaryDirectory() }

    private static var harness: String {
        (Command.path as NSString).deletingLastPathComponent + "/StoreHarness"
    }

    private func harness(seed: Int, threads: Int, steps: Int) -> [String] {
        [
            Self.harness, state.path, log, "\(seed)", "\(threads)", "\(steps)",
            "\(ledger.nextPuzzle)",
        ]
    }

    private func readLog() throws -> String { try String(contentsOfFile: log, encoding: .utf8) }

    @Test func `nothing is lost or handed out twice when a process is killed at any time`() throws {
        var random = SeededGenerator(seed: UInt64(Self.crashes))
        var crash = 0
        // On a slow disk a process may die before it has answered anything.
        while crash < Self.crashes
            || ledger.answeredClaims <= Self.crashes && crash < 20 * Self.crashes
        {
            defer { crash += 1 }
            try? FileManager.default.removeItem(atPath: log)
            let process = try RunningCommand(harness(seed: crash, threads: 6, steps: 0))
            #expect(process.nextLine() == "open")
            // From here on the moment of the kill is random.
            usleep(UInt32(random.below(150_000)))
            process.send(signal: SIGKILL)
            #expect(process.end() == -SIGKILL)
            ledger.read(try readLog())
            try ledger.verify(state, everything: crash % 50 == 49)
        }
        try ledger.verify(state, everything: true)
        print("\(crash) kills, \(ledger.answeredClaims) answered claims, nothing lost")
        #expect(ledger.answeredClaims > Self.crashes)
    }

    /// A system call, its injected effect, and whether the process survives.
    struct Injection: Sendable, CustomTestStringConvertible {
        let call: String
        let effect: String
        let survives: Bool
        /// The range of call numbers to inject at.
        var span: Int { call == "fdatasync" ? 40 : call == "pwrite64" ? 600 : 4 }
        /// The numbers of the calls to inject at. Few writes are of the log, whose errors refuse a
        /// request; ten in succession include one.
        func calls(from first: Int) -> String {
            call == "pwrite64" && survives ? "\(first)..\(first + 9)" : "\(first)"
        }
        var testDescription: String { "\(call):\(effect)" }
    }

    private static let injections = [
        Injection(call: "fdatasync", effect: "signal=KILL", survives: false),
        Injection(call: "pwrite64", effect: "signal=KILL", survives: false),
        Injection(call: "ftruncate", effect: "signal=KILL", survives: false),
        Injection(call: "fdatasync", effect: "error=EIO", survives: true),
        Injection(call: "pwrite64", effect: "error=EIO", survives: true),
        Injection(call: "pwrite64", effect: "error=ENOSPC", survives: true),
        Injection(call: "pwrite64", effect: "error=EROFS", survives: true),
        Injection(call: "ftruncate", effect: "error=EIO", survives: true),
        Injection(call: "fdatasync", effect: "error=EIO:when=+7", survives: true),
    ]

    @Test(
        .enabled(if: Command.canTrace, "strace cannot trace here: it needs ptrace"),
        arguments: injections)
    func `nothing is lost or handed out twice when a system call fails or kills`(
        injection: Injection
    ) throws {
        var reached = 0
        for number in 1...Self.calls {
            // From the first call, during creation of the store, to the middle of the work.
            let count = 1 + (number - 1) * injection.span / Self.calls
            let when =
                injection.effect.contains("when") ? "" : ":when=\(injection.calls(from: count))"
            try? FileManager.default.removeItem(atPath: log)
            _ = try Command.tool(
                [
                    "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(injection.call)",
                    "-e", "inject=\(injection.call):\(injection.effect)\(when)",
                ]
                    + harness(seed: number, threads: 0, steps: 60))
            let text = (try? readLog()) ?? ""
            let isDone = text.contains("\ndone")
            if injection.survives {
                #expect(isDone, "the process survives: \(text.suffix(300))")
            }
            if !isDone || text.contains("refused") { reached += 1 }
            ledger.read(text.isEmpty ? "\n" : text)
            try ledger.verify(state)
        }
        try ledger.verify(state, everything: true)
        // ftruncate is called rarely; the others must be reached.
        if injection.call != "ftruncate" { #expect(reached > 0) }
    }
}
