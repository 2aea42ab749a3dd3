/// The rate at which the free space of a disk shrinks, over the last hour.
struct DiskTrend: Sendable {
    private var samples: [(time: Int64, free: Int)] = []

    /// The seconds between two samples that are kept: 61 of them at the most.
    private static let interval: Int64 = 60
    private static let window: Int64 = 3_600

    /// Records the free bytes at a time in seconds.
    mutating func record(free: Int, at now: Int64) {
        if let last = samples.last, now - last.time < Self.interval { return }
        samples.removeAll { now - $0.time > Self.window }
        samples.append((now, free))
    }

    /// The seconds after which the disk is full at the rate of the last hour; nil where it does not
    /// shrink, in the first minute, and beyond ten years.
    var secondsUntilFull: Int? {
        guard let first = samples.first, let last = samples.last, last.time > first.time,
            first.free > last.free
        else { return nil }
        let perSecond = Double(first.free - last.free) / Double(last.time - first.time)
        let seconds = Double(last.free) / perSecond
        return seconds < 3.2e8 ? Int(seconds) : nil
    }
}
