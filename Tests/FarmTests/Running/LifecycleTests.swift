import Farm
import FarmSystem
import Testing

struct LifecycleTests {
    private func serving(_ readyWhen: Configuration.ReadyWhen = .serving) -> Lifecycle {
        var life = Lifecycle(readyWhen: readyWhen)
        _ = life.handle(.storeOpened)
        _ = life.handle(.listening)
        _ = life.handle(.stocked)
        _ = life.handle(.answered)
        return life
    }

    @Test func `a start opens, listens, asks itself, and only then is ready`() {
        var life = Lifecycle(readyWhen: .serving)
        #expect(life.firstActions == [.openStore])
        #expect(life.handle(.storeOpened) == [.listen])
        #expect(life.handle(.listening) == [.startWorkers, .askItself])
        #expect(life.state == .starting)
        #expect(life.handle(.answered) == [.tellReady])
        #expect(life.state == .serving)
        #expect(life.handle(.answered).isEmpty)
    }

    @Test func `a long start asks for time only while it gets on`() {
        var life = Lifecycle(readyWhen: .serving)
        #expect(
            life.handle(.startAdvanced("migrating 3/5 42%"))
                == [
                    .notify([.extendTimeout(microseconds: 30000000), .status("migrating 3/5 42%")])
                ])
        #expect(life.handle(.status("easy 0/2000")).isEmpty)
    }

    @Test func `a stocked start waits for the pools, and says how they grow`() {
        var life = Lifecycle(readyWhen: .stocked)
        _ = life.handle(.storeOpened)
        _ = life.handle(.listening)
        #expect(life.handle(.answered).isEmpty)
        #expect(
            life.handle(.status("easy 40/500"))
                == [.notify([.extendTimeout(microseconds: 30000000), .status("easy 40/500")])])
        #expect(life.handle(.stocked) == [.tellReady])
    }

    @Test(arguments: [Int32(65), 75, 78])
    func `a start that fails ends with its code, and nothing after it counts`(code: Int32) {
        var life = Lifecycle(readyWhen: .serving)
        #expect(life.handle(.startFailed(exitCode: code)) == [.exit(code)])
        for event in [
            Lifecycle.Event.storeOpened, .answered, .stopAsked, .watchdogDue(isAlive: true),
        ] {
            #expect(life.handle(event).isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `after a reload it is ready again, whatever came of it`(succeeded: Bool) {
        var life = serving()
        #expect(
            life.handle(.reloadAsked(monotonicMicroseconds: 77))
                == [.notify(Notice.reloading(atMonotonicMicroseconds: 77)), .readConfig])
        #expect(life.state == .reloading)
        #expect(
            life.handle(.reloadDone(succeeded: succeeded))
                == [.tellReady])
        #expect(life.state == .serving)
    }

    @Test func `reloads that come during one become one more`() {
        var life = serving()
        _ = life.handle(.reloadAsked(monotonicMicroseconds: 1))
        #expect(life.handle(.reloadAsked(monotonicMicroseconds: 2)).isEmpty)
        #expect(life.handle(.reloadAsked(monotonicMicroseconds: 3)).isEmpty)
        #expect(
            life.handle(.reloadDone(succeeded: true)) == [
                .tellReady,
                .notify(Notice.reloading(atMonotonicMicroseconds: 3)), .readConfig,
            ])
        #expect(
            life.handle(.reloadDone(succeeded: true)) == [.tellReady])
    }

    @Test func `a stop drains, checkpoints and ends well`() {
        var life = serving()
        #expect(
            life.handle(.stopAsked) == [
                .notify([.stopping, .status("draining")]), .drain(seconds: 10),
            ])
        #expect(life.handle(.drained) == [.checkpoint, .exit(0)])
        #expect(life.handle(.drained).isEmpty)
    }

    @Test func `a drain ends at once when it is asked for twice`() {
        var life = serving()
        _ = life.handle(.stopAsked)
        #expect(life.handle(.stopAsked) == [.checkpoint, .exit(0)])
        #expect(life.state == .stopped)
    }

    @Test func `a stop in the middle of a start or a reload is heard`() {
        var early = Lifecycle(readyWhen: .serving)
        #expect(
            early.handle(.stopAsked)
                == [.notify([.stopping, .status("stopping")]), .checkpoint, .exit(0)])
        var reloading = serving()
        _ = reloading.handle(.reloadAsked(monotonicMicroseconds: 1))
        #expect(reloading.handle(.stopAsked).first == .notify([.stopping, .status("draining")]))
        #expect(reloading.handle(.reloadDone(succeeded: true)).isEmpty)
    }

    @Test func `the watchdog hears signs of life only, in every state, the drain too`() {
        var life = Lifecycle(readyWhen: .serving)
        #expect(life.handle(.watchdogDue(isAlive: true)) == [.notify([.alive])])
        life = serving()
        #expect(life.handle(.watchdogDue(isAlive: false)).isEmpty)
        _ = life.handle(.stopAsked)
        #expect(life.handle(.watchdogDue(isAlive: true)) == [.notify([.alive])])
        #expect(life.handle(.watchdogDue(isAlive: false)).isEmpty)
    }

    @Test func `a status is told when it changes, and kept while reloading`() {
        var life = serving()
        #expect(life.handle(.status("easy 1/2")) == [.notify([.status("easy 1/2")])])
        #expect(life.handle(.status("easy 1/2")).isEmpty)
        _ = life.handle(.reloadAsked(monotonicMicroseconds: 1))
        #expect(life.handle(.status("easy 2/2")).isEmpty)
        #expect(
            life.handle(.reloadDone(succeeded: true)) == [.tellReady])
    }

    /// Ten thousand seeded walks of random events.
    @Test func `whatever happens, it never leaves its order`() {
        var random = SplitMixWalk(state: 7)
        let events: [Lifecycle.Event] = [
            .storeOpened, .startAdvanced("x"), .startFailed(exitCode: 78), .listening, .answered,
            .stocked, .reloadAsked(monotonicMicroseconds: 5), .reloadDone(succeeded: true),
            .reloadDone(succeeded: false), .stopAsked, .drained,
            .watchdogDue(isAlive: true), .status("s"), .status("t"),
        ]
        for _ in 0..<10_000 {
            var life = Lifecycle(readyWhen: random.next() % 2 == 0 ? .serving : .stocked)
            var reloads = 0
            var exits = 0
            for _ in 0..<30 {
                let before = life.state
                for action in life.handle(events[Int(random.next() % UInt64(events.count))]) {
                    #expect(exits == 0)
                    switch action {
                    case .tellReady: reloads = 0
                    case .notify(let notices)
                    where notices.first
                        == Notice.reloading(atMonotonicMicroseconds: 5).first:
                        #expect(reloads == 0)
                        reloads += 1
                    case .exit: exits += 1
                    default: break
                    }
                }
                // Systemd is never left with a reload that nobody ends.
                #expect(
                    (life.state == .reloading) == (reloads == 1) || life.state == .draining
                        || life.state == .stopped)
                #expect(before != .stopped || life.state == .stopped)
            }
        }
    }
}

private struct SplitMixWalk {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
