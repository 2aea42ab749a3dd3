import Dispatch
import FarmSystem
import Foundation
import Synchronization
import Testing

@Suite struct StreamTransferTests {
    @Test func `a wait for bytes ends with bytes, the end or the time`() throws {
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

    @Test func `a reader that does not read is waited for, but not for ever`() throws {
        let pair = try StreamPair()
        try pair.one.limitUnsent(to: 4096)
        let much = [UInt8](repeating: 1, count: 1 << 20)
        #expect(try pair.one.send(much, within: .milliseconds(10)) == .late)
        pair.other.hangUp()
        #expect(try pair.one.send(much, within: .seconds(3600)) == .readerGone)
        let isHungUp = pair.one.isHungUp
        #expect(isHungUp)
    }

    @Test func `what was sent before the end of reading is read`() throws {
        let pair = try StreamPair()
        _ = try pair.one.send([1], within: .zero)
        pair.other.finishReading()
        var bytes: [UInt8] = []
        #expect(try pair.other.receive(into: &bytes, atMost: 9) == .bytes(1))
        #expect(try pair.other.receive(into: &bytes, atMost: 9) == .end)
        #expect(try pair.other.send([2], within: .zero) == .taken, "it still writes")
        #expect(try pair.one.isReadable(withinMilliseconds: 0))
    }

    @Test func `a wait for news ends for four reasons`() throws {
        let pair = try StreamPair()
        let (news, stop) = (try Wakeup(), try Wakeup())
        func waking(_ time: Duration) throws -> Descriptor.Waking {
            try pair.one.wait(for: news, stop: stop, until: Deadline(after: time))
        }
        #expect(try waking(.milliseconds(10)) == .late)
        news.raise()
        #expect(try waking(.seconds(3600)) == .raised)
        news.raise()
        news.lower()
        #expect(try waking(.zero) == .late, "once is enough to lower it")
        // What it says does not end the wait, nor that it will say no more.
        _ = try pair.other.send([1], within: .zero)
        try pair.other.finishWriting()
        #expect(try waking(.zero) == .late)
        stop.raise()
        #expect(try waking(.seconds(3600)) == .stopping)
        pair.other.hangUp()
        #expect(try waking(.seconds(3600)) == .hungUp)
    }

    @Test func `a wakeup is waited for by a time`() throws {
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
    @Test func `a thread has its name, and more of them than Dispatch has may wait`() throws {
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
