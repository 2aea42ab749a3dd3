import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct JournalTests {
    private static let harness = RunningCommand.built("SystemHarness")

    @Test func `an entry has text for people and fields for programs`() {
        let entry = JournalEntry(
            .info, "filled\ntwice", fields: [JournalEntry.Field("FARM_COUNT", "500\n")])
        #expect(entry.assignments == ["MESSAGE=filled\ntwice", "PRIORITY=6", "FARM_COUNT=500\n"])
        #expect(entry.prefixedLines == "<6>filled\n<6>twice\n")
        #expect(
            entry.timedLines(at: 1_795_281_326_500_000_000)
                == "2026-11-21T17:15:26Z info: filled\n2026-11-21T17:15:26Z info: twice\n")
        #expect(entry.plainLines == "filled\ntwice\n")
    }

    @Test(arguments: [
        "", "lower", "_TRUSTED", "1ST", "A B", "A=B", String(repeating: "A", count: 65),
    ])
    func `a field name that journald would drop traps`(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in _ = JournalEntry.Field(name, "") }
    }

    @Test func `lines in a file have the time and the priority`() throws {
        let writer = try RunningCommand([Self.harness, "journal", "one\ntwo"])
        for word in ["one", "two"] {
            let line = try #require(writer.nextLine())
            let time = try Regex(
                "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z notice: \(word)")
            #expect(line.wholeMatch(of: time) != nil, "\(line)")
        }
        #expect(writer.nextLine() == nil)
    }

    @Test func `a stream that is not the journal's is recognized`() throws {
        let writer = try RunningCommand(
            [Self.harness, "journal", "one"], environment: ["JOURNAL_STREAM": "1:1"])
        #expect(writer.nextLine()?.hasSuffix("Z notice: one") == true)
    }

    @Test func `a terminal gets plain text`() throws {
        // The program script of util-linux provides a terminal.
        let writer = try RunningCommand([
            "script", "-qec", "'\(Self.harness)' journal one", "/dev/null",
        ])
        #expect(writer.line(with: "one") == "one\r")
        // Wait until both have ended: otherwise the writer would lose its terminal while it exits,
        // which the leak checker does not survive.
        while writer.nextLine() != nil {}
        #expect(writer.end() == 0)
    }
}

@Suite struct SignalsTests {
    @Test func `each signal is one handler call`() throws {
        let process = try RunningCommand([RunningCommand.built("SystemHarness"), "signals"])
        #expect(process.nextLine() == "ready")
        for (signal, name) in [
            (SIGHUP, "hangUp"), (SIGINT, "interrupt"), (SIGHUP, "hangUp"), (SIGTERM, "terminate"),
            (SIGTERM, "terminate"),
        ] {
            process.send(signal: signal)
            #expect(process.nextLine() == name)
        }
        #expect(process.end() == 0)
    }

    @Test func `the kernel ends a process that is stuck, even if its parent blocked the alarm`()
        throws
    {
        let process = try RunningCommand([
            "env", "--ignore-signal=ALRM", "--block-signal=ALRM",
            RunningCommand.built("SystemHarness"), "stuck",
        ])
        #expect(process.nextLine() == "ready")
        process.send(signal: SIGTERM)
        #expect(process.end() == -SIGALRM)
    }
}
