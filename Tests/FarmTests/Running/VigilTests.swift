import Dispatch
import Synchronization
import Testing

@testable import Farm

@Suite struct VigilTests {
    /// Looks until every part has been heard of, or finds out that one never is.
    private func settled(_ vigil: Vigil, without quiet: Set<String> = []) -> [String] {
        var found = vigil.look(at: [])
        while Set(found) != quiet { found = vigil.look(at: []) }
        return found
    }

    @Test func `a part that does not answer is named, until it does`() {
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
        // The first look only asks.
        #expect(vigil.look(at: []).isEmpty)
        #expect(settled(vigil, without: ["api"]) == ["api"])
        gate.signal()
        // From here on each question is answered at once.
        for _ in 0..<1_000 { gate.signal() }
        #expect(settled(vigil).isEmpty)
    }

    @Test func `a part that says it cannot is named`() {
        let vigil = Vigil([("api", { false })])
        #expect(settled(vigil, without: ["api"]) == ["api"])
    }

    @Test func `only a worker that makes something must get on`() {
        let vigil = Vigil([])
        func sign(_ progress: UInt64, _ isMaking: Bool) -> SignOfLife {
            SignOfLife(progress: progress, isMaking: isMaking)
        }
        #expect(vigil.look(at: [sign(5, true), sign(9, false)]).isEmpty)
        #expect(vigil.look(at: [sign(6, true), sign(9, false)]).isEmpty)
        #expect(vigil.look(at: [sign(6, true), sign(9, false)]) == ["worker 0"])
        #expect(vigil.look(at: [sign(7, false), sign(9, true)]).isEmpty)
        #expect(vigil.look(at: [sign(7, false), sign(9, true)]) == ["worker 1"])
        // Another team begins anew.
        #expect(vigil.look(at: [sign(0, true)]).isEmpty)
    }
}
