import Dispatch

/// A stall injected to test the watchdog, such as `PUZZLEFARM_FAULT=stall-worker`.
package enum InjectedFault: String, Sendable, CaseIterable {
    case stallStore = "stall-store"
    case stallAccept = "stall-accept"
    case stallWorker = "stall-worker"

    /// Blocks forever if this fault was requested.
    static func stall(if ordered: InjectedFault?, is fault: InjectedFault) {
        if ordered == fault { DispatchSemaphore(value: 0).wait() }
    }
}
