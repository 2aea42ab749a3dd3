/// The times of day without production, in the machine's time zone.
package struct QuietHours: Hashable, Sendable {
    /// A half-open range of minutes of the day, which may extend past midnight.
    package struct Window: Hashable, Sendable {
        package let start: Int
        package let end: Int

        /// Parses a window such as `22:00-06:30`; returns nil if it is malformed or empty.
        package init?(_ text: String) {
            let halves = text.split(separator: "-", omittingEmptySubsequences: false)
            guard halves.count == 2, let start = Self.minute(halves[0]),
                let end = Self.minute(halves[1]), start != end
            else { return nil }
            self.start = start
            self.end = end
        }

        private static func minute(_ text: Substring) -> Int? {
            let bytes = Array(text.utf8)
            guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
            let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 0x30 }
            guard digits.allSatisfy({ 0...9 ~= $0 }) else { return nil }
            let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
            return hour < 24 && minute < 60 ? hour * 60 + minute : nil
        }

        package func contains(_ minute: Int) -> Bool {
            start < end ? start..<end ~= minute : minute >= start || minute < end
        }
    }

    package var windows: [Window]

    package init(_ windows: [Window] = []) { self.windows = windows }

    /// Returns true if a minute of the day, 0 to 1439, is quiet.
    package func contains(minute: Int) -> Bool { windows.contains { $0.contains(minute) } }

    /// Returns the minutes from a minute of the day to the end of its quiet hours; nil if that minute
    /// is not quiet, or if every minute is.
    package func minutesLeft(at minute: Int) -> Int? {
        guard contains(minute: minute) else { return nil }
        return (1..<1_440).first { !contains(minute: (minute + $0) % 1_440) }
    }
}

extension QuietHours.Window: CustomStringConvertible {
    package var description: String { "\(Self.clock(start))-\(Self.clock(end))" }

    private static func clock(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
