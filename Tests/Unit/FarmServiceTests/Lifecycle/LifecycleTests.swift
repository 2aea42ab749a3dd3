import FarmConfig
import FarmService
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

    @Test func `a start opens, listens, runs the self-test, and only then is ready`() {
        var life = Lifecycle(readyWhen: .serving)
        #expect(life.firstActions == [.openStore])
        #expect(life.handle(.storeOpened) == [.listen])
        #expect(life.handle(.listening) == [.startWorkers, .selfTest])
        #expect(life.state == .starting)
        #expect(life.handle(.answered) == [.notifyReady])
        #expect(life.state == .serving)
        #expect(life.handle(.answered).isEmpty)
    }

    @Test func `a long start extends its timeout only with progress`() {
        var life = Lifecycle(readyWhen: .serving)
        #expect(
            life.handle(.startAdvanced("migrating 3/5 42%"))
                == [
                    .notify([.extendTimeout(microseconds: 30000000), .status("migrating 3/5 42%")])
                ])
        #expect(life.handle(.status("easy 0/2000")).isEmpty)
    }

    @Test func `a stocked start waits for the pools and reports their growth`() {
        var life = Lifecycle(readyWhen: .stocked)
        _ = life.handle(.storeOpened)
        _ = life.handle(.listening)
        #expect(life.handle(.answered).isEmpty)
        #expect(
            life.handle(.status("easy 40/500"))
                == [.notify([.extendTimeout(microseconds: 30000000), .status("easy 40/500")])])
        #expect(life.handle(.stocked) == [.notifyReady])
    }

    @Test(arguments: [Int32(65), 75, 78])
    func `a failed start exits with its code and ignores later events`(code: Int32) {
        var life = Lifecycle(readyWhen: .serving)
        #expect(life.handle(.startFailed(exitCode: code)) == [.exit(code)])
        for event in [
            Lifecycle.Event.storeOpened, .answered, .stopRequested, .watchdogDue(isAlive: true),
        ] {
            #expect(life.handle(event).isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `the service is ready again after a reload, even a failed one`(succeeded: Bool) {
        var life = serving()
        #expect(
            life.handle(.reloadRequested(monotonicMicroseconds: 77))
                == [.notify(Notice.reloading(atMonotonicMicroseconds: 77)), .readConfig])
        #expect(life.state == .reloading)
        #expect(
            life.handle(.reloadDone(succeeded: succeeded))
                == [.notifyReady])
        #expect(life.state == .serving)
    }

    @Test func `a request during a reload has no effect`() {
        var life = serving()
        _ = life.handle(.reloadRequested(monotonicMicroseconds: 1))
        #expect(life.handle(.reloadRequested(monotonicMicroseconds: 2)).isEmpty)
        #expect(life.handle(.reloadDone(succeeded: true)) == [.notifyReady])
    }

    @Test func `a stop drains, checkpoints and exits with 0`() {
        var life = serving()
        #expect(
            life.handle(.stopRequested) == [
                .notify([.stopping, .status("draining")]), .drain(seconds: 10),
            ])
        #expect(life.handle(.drained) == [.checkpoint, .exit(0)])
        #expect(life.handle(.drained).isEmpty)
    }

    @Test func `a second stop request ends a drain at once`() {
        var life = serving()
        _ = life.handle(.stopRequested)
        #expect(life.handle(.stopRequested) == [.checkpoint, .exit(0)])
        #expect(life.state == .stopped)
    }

    @Test func `a stop is handled during a start and during a reload`() {
        var early = Lifecycle(readyWhen: .serving)
        #expect(
            early.handle(.stopRequested)
                == [.notify([.stopping, .status("stopping")]), .checkpoint, .exit(0)])
        var reloading = serving()
        _ = reloading.handle(.reloadRequested(monotonicMicroseconds: 1))
        #expect(
            reloading.handle(.stopRequested).first == .notify([.stopping, .status("draining")]))
        #expect(reloading.handle(.reloadDone(succeeded: true)).isEmpty)
    }

    @Test func `the watchdog is notified only with progress, in every state`() {
        var life = Lifecycle(readyWhen: .serving)
        #expect(life.handle(.watchdogDue(isAlive: true)) == [.notify([.alive])])
        life = serving()
        #expect(life.handle(.watchdogDue(isAlive: false)).isEmpty)
        _ = life.handle(.stopRequested)
        #expect(life.handle(.watchdogDue(isAlive: true)) == [.notify([.alive])])
        #expect(life.handle(.watchdogDue(isAlive: false)).isEmpty)
    }

    @Test func `a status is sent when it changes, and deferred while reloading`() {
        var life = serving()
        #expect(life.handle(.status("easy 1/2")) == [.notify([.status("easy 1/2")])])
        #expect(life.handle(.status("easy 1/2")).isEmpty)
        _ = life.handle(.reloadRequested(monotonicMicroseconds: 1))
        #expect(life.handle(.status("easy 2/2")).isEmpty)
        #expect(
            life.handle(.reloadDone(succeeded: true)) == [.notifyReady])
    }

    /// Ten thousand seeded walks of random events.
    @Test func `no sequence of events violates the order of states`() {
        var random = SplitMixWalk(state: 7)
        let events: [Lifecycle.Event] = [
            .storeOpened, .startAdvanced("x"), .startFailed(exitCode: 78), .listening, .answered,
            .stocked, .reloadRequested(monotonicMicroseconds: 5), .reloadDone(succeeded: true),
            .reloadDone(succeeded: false), .stopRequested, .drained,
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
                    case .notifyReady: reloads = 0
                    case .notify(let notices)
                    where notices.first
                        == Notice.reloading(atMonotonicMicroseconds: 5).first:
                        #expect(reloads == 0)
                        reloads += 1
                    case .exit: exits += 1
                    default: break
                    }
                }
                // systemd is never left in a reload without an end.
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
