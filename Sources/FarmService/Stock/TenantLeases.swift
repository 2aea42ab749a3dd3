import Dispatch
import FarmStore
import SudokuEngine
import Synchronization

/// The numbers of puzzles that tenants have under lease, for a status.
///
/// They are counted by the writer of the store, or by the database, which a status must not wait for:
/// operators look at it when a disk hangs. One request counts for all tenants and for all who ask
/// meanwhile, in the background; whoever has waited for a moment is told the counts of the last one.
final class TenantLeases: Sendable {
    private struct State {
        var counts: [TenantName: [PoolName: Int]] = [:]
        /// Left at the end of the counting in progress.
        var counting: DispatchGroup?
        /// The time at which whoever asks no longer waits for it.
        var end = DispatchTime.now()
    }

    private let state = Mutex(State())

    private static let patience = DispatchTimeInterval.seconds(1)

    func counts(
        of tenants: [TenantName], in store: any PuzzleStore
    ) -> [TenantName: [PoolName: Int]] {
        let (counting, end) = state.withLock { state in
            if let counting = state.counting { return (counting, state.end) }
            let counting = DispatchGroup()
            state.counting = counting
            state.end = .now() + Self.patience
            BackgroundQueue.run(in: counting) {
                let found = try? store.leased(by: tenants)
                self.state.withLock { state in
                    if let found { state.counts = found }
                    state.counting = nil
                }
            }
            return (counting, state.end)
        }
        _ = counting.wait(timeout: end)
        return state.withLock(\.counts)
    }
}
