import Dispatch

/// Runs what may take its time away from the loop of the service.
///
/// Never on Dispatch's global queues: their pool is looked after by a timer that wakes the process
/// every second from their first use on, for as long as it lives (libdispatch, workqueue.c).
enum Aside {
    static func run(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "puzzlefarm.aside", qos: .utility).async(execute: body)
    }
}
