import Dispatch
import FarmSystem
import Foundation
import Synchronization
import Testing

@Suite struct StreamTransferTests {
    @Test func `receive returns bytes, the end or a timeout`() throws {
        let pair = try StreamPair()
        var bytes: [UInt8] = []
        let soon = Deadline(after: .milliseconds(10))
        #expect(try pair.one.receive(into: &bytes, atMost: 9, until: soon) == .late)
        #expect(soon.isOver)
        try pair.one.limitReceiving(to: .milliseconds(10))
        #expect(try pair.one.receive(into: &bytes, atMost: 9) == .late)
        #expect(try pair.other.send([1, 2, 3], within: .zero) == .taken)
        #expect(try pair.one.receive(into: &bytes, atMost: 2) == .bytes(2))
        let late = Deadline(after: .seconds(3600))
        #expect(try pair.one.receive(into: &bytes, atMost: 9, until: late) == .bytes(1))
        try pair.other.finishWriting()
        #expect(try pair.one.receive(into: &bytes, atMost: 9, until: late) == .end)
        #expect(try pair.one.receive(into: &bytes, atMost: 9) == .end)
        #expect(bytes == [1, 2, 3])
    }

    @Test func `send waits for a slow reader up to its timeout`() throws {
        let pair = try StreamPair()
        try pair.one.limitUnsent(to: 4096)
        let much = [UInt8](repeating: 1, count: 1 << 20)
        #expect(try pair.one.send(much, within: .milliseconds(10)) == .late)
        pair.other.hangUp()
        #expect(try pair.one.send(much, within: .seconds(3600)) == .readerGone)
        let isHungUp = pair.one.isHungUp
        #expect(isHungUp)
    }

    @Test func `bytes sent before finishReading are read`() throws {
        let pair = try StreamPair()
        _ = try pair.one.send([1], within: .zero)
        pair.other.finishReading()
        var bytes: [UInt8] = []
        #expect(try pair.other.receive(into: &bytes, atMost: 9) == .bytes(1))
        #expect(try pair.other.receive(into: &bytes, atMost: 9) == .end)
        #expect(try pair.other.send([2], within: .zero) == .taken, "writing still works")
        #expect(try pair.one.isReadable(withinMilliseconds: 0))
    }

    @Test func `wait reports each of its four causes`() throws {
        let pair = try StreamPair()
        let (news, stop) = (try Wakeup(), try Wakeup())
        func waking(_ time: Duration) throws -> Descriptor.WaitResult {
            try pair.one.wait(for: news, stop: stop, until: Deadline(after: time))
        }
        #expect(try waking(.milliseconds(10)) == .late)
        news.raise()
        #expect(try waking(.seconds(3600)) == .raised)
        news.raise()
        news.lower()
        #expect(try waking(.zero) == .late, "lowering once is enough")
        // Neither data from the peer nor its end of writing ends the wait.
        _ = try pair.other.send([1], within: .zero)
        try pair.other.finishWriting()
        #expect(try waking(.zero) == .late)
        stop.raise()
        #expect(try waking(.seconds(3600)) == .stopping)
        pair.other.hangUp()
        #expect(try waking(.seconds(3600)) == .hungUp)
    }

    @Test func `waiting for a wakeup has a timeout`() throws {
        let wakeup = try Wakeup()
        #expect(try !wakeup.wait(within: .milliseconds(10)))
        wakeup.raise()
        #expect(try wakeup.wait(within: .seconds(3600)))
        wakeup.lower()
        wakeup.lower()
        #expect(try !wakeup.wait(within: .zero))
    }
}

@Suite struct ThreadTests {
    @Test func `threads have names, and more than Dispatch's limit may block`() throws {
        let (go, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let names = Mutex<Set<String>>([])
        for _ in 0..<300 {
            try Thread.run(named: "a rather long name") {
                let comm = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
                names.withLock { _ = $0.insert(comm ?? "") }
                begun.signal()
                go.wait()
                go.signal()
            }
        }
        for _ in 0..<300 { begun.wait() }
        go.signal()
        #expect(names.withLock { $0 } == ["a rather long n\n"])
    }
}
