import Glibc

/// A set of streams of which one thread waits for those with input. The corresponding C function is
/// `poll`.
package struct ReadinessSet: ~Copyable {
    private var waited: [pollfd] = []

    package init() {}

    /// Adds a stream, which must stay open while the set is used. Streams are numbered from 0 in the
    /// order in which they are added.
    package mutating func add(_ stream: borrowing Descriptor) {
        waited.append(pollfd(fd: stream.raw, events: Int16(POLLIN), revents: 0))
    }

    mutating func add(_ wakeup: Wakeup) {
        waited.append(pollfd(fd: wakeup.awaited, events: Int16(POLLIN), revents: 0))
    }

    /// Waits for input and returns the numbers of streams that have some, or whose peer is gone; none
    /// after a timeout.
    package mutating func wait(within time: Duration) throws(SystemError) -> [Int] {
        let limit = Deadline(after: time).milliseconds
        let count = nfds_t(waited.count)
        _ = try system("poll", on: "streams") { unsafe poll(&waited, count, limit) }
        return waited.indices.filter { waited[$0].revents != 0 }
    }
}
