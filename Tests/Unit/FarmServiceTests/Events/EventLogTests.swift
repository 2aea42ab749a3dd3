import FarmSystem
import PuzzleBundle
import SudokuEngine
import Testing
@testable import FarmConfig
@testable import FarmService
@testable import FarmStore

struct EventLogTests {
    private func log(_ count: Int) -> EventLog {
        let events = EventLog(start: 7)
        for number in 0..<count { events.append(.poolLow(.easy, ready: number + 1, low: 0)) }
        return events
    }

    private func counts(_ events: EventLog, after number: Int) -> [Int]? {
        events.after(number)?.map { number, event in
            guard case .poolLow(_, number, _) = event else { return -1 }
            return number
        }
    }

    @Test func `events are numbered from one and can be read from any number`() {
        let events = log(5)
        #expect(counts(events, after: 0) == [1, 2, 3, 4, 5])
        #expect(counts(events, after: 3) == [4, 5])
        #expect(counts(events, after: 5) == [])
        #expect(events.newest == 5)
    }

    @Test func `reading from a future or dropped number is not possible`() {
        let events = log(EventLog.kept + 10)
        #expect(counts(events, after: 9) == nil)
        #expect(counts(events, after: 10)?.first == 11)
        #expect(counts(events, after: EventLog.kept + 11) == nil)
        #expect(counts(events, after: EventLog.kept + 9) == [EventLog.kept + 10])
    }

    @Test func `many events are read in portions`() {
        let events = log(1_000)
        var read = 0
        while let portion = counts(events, after: read), let last = portion.last {
            #expect(portion.first == read + 1 && portion.count <= 256)
            read = last
        }
        #expect(read == 1_000)
    }

    @Test func `a subscriber is woken by events after it began to read`() throws {
        let events = log(1)
        let subscriber = try events.subscribe()
        subscriber.prepareToRead()
        #expect(try !subscriber.wakeup.wait(within: .zero))
        events.append(.resumed(.hard))
        events.append(.resumed(.easy))
        #expect(try subscriber.wakeup.wait(within: .seconds(10)))
        subscriber.prepareToRead()
        #expect(try !subscriber.wakeup.wait(within: .zero))
        events.remove(subscriber)
        events.append(.resumed(.hard))
        #expect(try !subscriber.wakeup.wait(within: .zero))
    }

    @Test func `only its owner learns from an event which claim it is about`() throws {
        let id = try #require(ClaimID("c0000000100000000002a"))
        let owner = Peer(uid: 1_000)
        func text(_ label: String?, for reader: Peer?) -> String {
            let event = Event.claim(
                ClaimEvent(
                    pool: .hard, count: 3, state: .delivered, id: id, label: label, owner: owner))
            return String(decoding: event.json(for: reader), as: UTF8.self)
        }
        let known = #"{"pool":"hard","count":3,"state":"delivered""#
        #expect(text("order 7", for: Peer(uid: 1_001)) == known + "}")
        #expect(text("order 7", for: nil) == known + "}")
        #expect(
            text("order 7", for: owner)
                == known + #","id":"c0000000100000000002a","label":"order 7"}"#)
        #expect(text(nil, for: owner) == known + #","id":"c0000000100000000002a"}"#)
        let strange = EndedLease(id: id, peer: nil, pool: .hard, count: 3, label: "order 7")
        let ended = Event.claim(ClaimEvent(strange)).json(for: nil)
        #expect(
            String(decoding: ended, as: UTF8.self)
                == #"{"pool":"hard","count":3,"state":"expired"}"#)
    }
}
