import Dispatch

/// A stall that somebody ordered, to see the watchdog at work: `PUZZLEFARM_FAULT=stall-worker`.
package enum InjectedFault: String, Sendable, CaseIterable {
    case stallStore = "stall-store"
    case stallAccept = "stall-accept"
    case stallWorker = "stall-worker"

    /// Never returns, if this is the fault that was ordered.
    static func stall(if ordered: InjectedFault?, is fault: InjectedFault) {
        if ordered == fault { DispatchSemaphore(value: 0).wait() }
    }
}
