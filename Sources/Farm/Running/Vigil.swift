import Dispatch
import Synchronization

/// Whether the service gets on, as the watchdog wants to know it: not whether it runs, but whether
/// each of its parts did something since the last look.
final class Vigil: Sendable {
    /// A part that answers when asked; asked on a queue of its own, so that a look waits for nobody.
    private final class Part: Sendable {
        let name: String
        let ask: @Sendable () -> Bool
        let queue: DispatchQueue
        private let isAsked = Atomic(false)
        private let isWell = Atomic(true)

        init(_ name: String, _ ask: @escaping @Sendable () -> Bool) {
            self.name = name
            self.ask = ask
            queue = DispatchQueue(label: "puzzlefarm.vigil.\(name)")
        }

        /// Whether it answered well since it was asked; asks again unless it still owes an answer.
        func look() -> Bool {
            guard !isAsked.load(ordering: .acquiring) else { return false }
            let wasWell = isWell.load(ordering: .relaxed)
            isAsked.store(true, ordering: .relaxed)
            queue.async {
                self.isWell.store(self.ask(), ordering: .relaxed)
                self.isAsked.store(false, ordering: .releasing)
            }
            return wasWell
        }
    }

    private let parts: [Part]
    private let signs = Mutex<[SignOfLife]>([])

    /// Each question returns once its part has shown life, with false if it said that it cannot.
    init(_ questions: [(name: String, ask: @Sendable () -> Bool)]) {
        parts = questions.map { Part($0.name, $0.ask) }
    }

    /// The parts that showed no life since the last look. Workers show it by themselves: whoever
    /// makes something must have got on; whoever rests need not.
    func look(at workers: [SignOfLife]) -> [String] {
        let earlier = signs.withLock { signs in
            defer { signs = workers }
            return signs
        }
        let stalled = zip(earlier, workers).enumerated().filter { _, pair in
            pair.0.isMaking && pair.1.isMaking && pair.0.progress == pair.1.progress
        }
        return parts.filter { !$0.look() }.map(\.name) + stalled.map { "worker \($0.offset)" }
    }
}
