import FarmSystem

/// A progress line on stderr.
///
/// Shown only on a terminal, only while results go elsewhere, and only after the first second.
struct ProgressLine {
    /// The unit being counted, such as "lines" or "puzzles".
    private let unit: String
    /// The total amount of work, in the unit of `advance(to:)`, if it is known.
    private let total: Int?
    private let isWanted: Bool
    private let start = ContinuousClock.now
    private var redrawAt = ContinuousClock.now.advanced(by: .seconds(1))
    private var isShown = false

    /// `hasResults` is false for a verb that prints nothing on stdout.
    init(unit: String, total: Int?, hasResults: Bool = true) {
        self.unit = unit
        self.total = total
        isWanted =
            Terminal.error.canRedraw && !(hasResults && Descriptor.standardOutput().isTerminal)
    }

    /// Shows `count` units as done; `position` is measured against the total.
    mutating func advance(to position: Int, count: Int) {
        guard isWanted else { return }
        let now = ContinuousClock.now
        guard now >= redrawAt else { return }
        redrawAt = now.advanced(by: .milliseconds(200))
        // Read each time, since windows are resized.
        let width = Terminal.error.width
        let elapsed = (now - start) / .seconds(1)
        show(line(position: position, count: count, elapsed: elapsed, width: width), width: width)
        isShown = true
    }

    /// Erases the line, before a message and at the end.
    mutating func clear() {
        if isShown { show("", width: 1) }
        isShown = false
    }

    private func show(_ text: String, width: Int) {
        let line = "\r\u{1B}[K" + text.prefix(width - 1)
        _ = try? Descriptor.standardError().write(Array(line.utf8))
    }

    private func line(position: Int, count: Int, elapsed: Double, width: Int) -> String {
        let rate = "\(grouped(count)) \(unit), \(grouped(Int(Double(count) / elapsed)))/s"
        guard let total, total > 0, position > 0 else { return rate }
        let share = min(1, Double(position) / Double(total))
        let left = Int((elapsed / share - elapsed).rounded(.up))
        let seconds = left % 60
        let percent = "\(Int(share * 100))%"
        let tail = "\(rate), \(left / 60):\(seconds < 10 ? "0" : "")\(seconds) left"
        let room = min(30, width - percent.count - tail.count - 6)
        guard room >= 8 else { return "\(percent) \(tail)" }
        let filled = Int(share * Double(room))
        let bar =
            String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
        return "\(percent) [\(bar)] \(tail)"
    }
}
