import Dispatch
import Synchronization
import Testing

@testable import Farm

@Suite struct VigilTests {
    /// Checks until every part has answered, or until one is known not to answer.
    private func settled(_ vigil: Vigil, without quiet: Set<String> = []) -> [String] {
        var found = vigil.look(at: [])
        while Set(found) != quiet { found = vigil.look(at: []) }
        return found
    }

    @Test func `a part that does not respond is reported until it does`() {
        let gate = DispatchSemaphore(value: 0)
        let vigil = Vigil([
            ("store", { true }),
            (
                "api",
                {
                    gate.wait()
                    return true
                }
            ),
        ])
        // The first call only starts the checks.
        #expect(vigil.look(at: []).isEmpty)
        #expect(settled(vigil, without: ["api"]) == ["api"])
        gate.signal()
        // From here on each check completes at once.
        for _ in 0..<1_000 { gate.signal() }
        #expect(settled(vigil).isEmpty)
    }

    @Test func `a part with a failed check is reported`() {
        let vigil = Vigil([("api", { false })])
        #expect(settled(vigil, without: ["api"]) == ["api"])
    }

    @Test func `only a producing worker must make progress`() {
        let vigil = Vigil([])
        func sign(_ progress: UInt64, _ isMaking: Bool) -> SignOfLife {
            SignOfLife(progress: progress, isMaking: isMaking)
        }
        #expect(vigil.look(at: [sign(5, true), sign(9, false)]).isEmpty)
        #expect(vigil.look(at: [sign(6, true), sign(9, false)]).isEmpty)
        #expect(vigil.look(at: [sign(6, true), sign(9, false)]) == ["worker 0"])
        #expect(vigil.look(at: [sign(7, false), sign(9, true)]).isEmpty)
        #expect(vigil.look(at: [sign(7, false), sign(9, true)]) == ["worker 1"])
        // A new pool of workers starts from scratch.
        #expect(vigil.look(at: [sign(0, true)]).isEmpty)
    }
}
