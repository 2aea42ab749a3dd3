import Dispatch

/// Runs slow operations outside the service loop.
///
/// Never uses Dispatch's global queues: from their first use on, a timer that monitors their pool
/// wakes the process every second for the rest of its life (libdispatch, workqueue.c).
enum BackgroundQueue {
    static func run(in group: DispatchGroup? = nil, _ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "puzzlefarm.background", qos: .utility)
            .async(group: group, execute: body)
    }
}
