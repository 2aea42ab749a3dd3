import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct NotifierTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test(arguments: [true, false])
    func `each call sends one datagram, byte for byte`(isPath: Bool) throws {
        let address = isPath ? folder.path + "/notify" : "@puzzlefarm-\(UUID().uuidString)"
        let manager = try NotifySocket(address)
        var notifier = try Notifier(address: address)
        #expect(notifier.isHeard)
        try notifier.send(.ready, .status("ready; 12 leased"))
        try notifier.send(Notice.reloading(atMonotonicMicroseconds: 1_234_567))
        try notifier.send(.alive)
        try notifier.send(.extendTimeout(microseconds: 5_000_000), .status("two\nlines"))
        try notifier.send(.stopping)
        #expect(manager.next() == "READY=1\nSTATUS=ready; 12 leased")
        #expect(manager.next() == "RELOADING=1\nMONOTONIC_USEC=1234567")
        #expect(manager.next() == "WATCHDOG=1")
        #expect(manager.next() == "EXTEND_TIMEOUT_USEC=5000000\nSTATUS=two lines")
        #expect(manager.next() == "STOPPING=1")
        #expect(manager.isQuiet)
    }

    @Test func `without a manager nothing is sent`() throws {
        var notifier = try Notifier(address: nil)
        #expect(!notifier.isHeard)
        try notifier.send(.ready)
    }

    @Test func `a missing or unsupported manager is an error`() throws {
        var notifier = try Notifier(address: folder.path + "/missing")
        let error = #expect(throws: SystemError.self) { try notifier.send(.ready) }
        #expect(error?.call == "sendto")
        #expect(throws: SystemError.self) { _ = try Notifier(address: "vsock:2:1234") }
    }

    @Test func `a busy manager does not block, and is notified later`() throws {
        let manager = try NotifySocket(folder.path + "/notify")
        var notifier = try Notifier(address: folder.path + "/notify")
        try notifier.send(.extendTimeout(microseconds: 1))
        var lines = 0
        while !notifier.isBehind {
            lines += 1
            try notifier.send(.status("line \(lines)"))
        }
        try notifier.send(.alive)
        try notifier.send(.ready, .status("it is up"))
        for number in 0..<1_000 { try notifier.send(.status("later \(number)")) }
        try notifier.send(.alive)
        #expect(manager.next() == "EXTEND_TIMEOUT_USEC=1")
        for line in 1..<lines { #expect(manager.next() == "STATUS=line \(line)") }
        #expect(manager.isQuiet, "the queue is sent only on the next call")
        try notifier.send()
        #expect(!notifier.isBehind)
        #expect(manager.next() == "READY=1\nSTATUS=it is up")
        #expect(manager.next() == "STATUS=later 999")
        #expect(manager.isQuiet)
    }

    @Test func `the queue is dropped after an error`() throws {
        let address = folder.path + "/notify"
        var notifier: Notifier
        do {
            let manager = try NotifySocket(address)
            notifier = try Notifier(address: address)
            while !notifier.isBehind { try notifier.send(.ready) }
            withExtendedLifetime(manager) {}
        }
        #expect(throws: SystemError.self) { try notifier.send() }
        #expect(!notifier.isBehind)
    }
}

@Suite struct WatchdogTests {
    @Test(
        arguments: [
            ("30000000", nil, 30_000_000), ("30000000", "7", 30_000_000), ("30000000", "8", nil),
            (nil, "7", nil), ("0", nil, nil), ("-1", nil, nil), ("soon", nil, nil), ("1", "x", nil),
        ] as [(String?, String?, Int64?)])
    func `the watchdog timeout is for the named process`(
        microseconds: String?, pid: String?, expected: Int64?
    ) {
        #expect(Watchdog.timeout(microseconds: microseconds, pid: pid, of: 7) == expected)
    }
}
