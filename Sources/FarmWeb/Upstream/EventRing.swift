/// The latest events, numbered from 1. A value type.
struct EventRing: Sendable {
    static let capacity = 1_000

    /// An event as the service sent it.
    struct Entry: Hashable, Sendable {
        let id: String
        let isReset: Bool
        /// The time of its arrival, by the boot clock.
        var time: Int64 = 0
        let bytes: [UInt8]
    }

    private var entries: [Entry] = []
    /// The number of the newest event; 0 if there is none.
    private(set) var newest = 0

    mutating func append(_ entry: Entry) {
        if entries.count < Self.capacity {
            entries.append(entry)
        } else {
            entries[newest % Self.capacity] = entry
        }
        newest += 1
    }

    /// The event of a number that is still kept.
    func entry(_ number: Int) -> Entry? {
        guard number > newest - entries.count, number <= newest else { return nil }
        return entries[(number - 1) % Self.capacity]
    }

    /// The number of the event with an id; nil if it is not kept.
    func number(of id: String) -> Int? {
        var number = newest
        while let entry = entry(number) {
            if entry.id == id { return number }
            number -= 1
        }
        return nil
    }

    /// The events after a number, the oldest first; nil if some of them are no longer kept.
    func after(_ number: Int) -> [Entry]? {
        guard number >= newest - entries.count, number <= newest else { return nil }
        return (number..<newest).compactMap { entry($0 + 1) }
    }
}
