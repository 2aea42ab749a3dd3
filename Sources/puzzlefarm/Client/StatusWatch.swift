import FarmSystem
import FarmWire
import Glibc

/// The status once a second: on a terminal in one place, elsewhere one below the other. A service
/// that goes away is waited for.
struct StatusWatch: ~Copyable {
    private var service: ServiceConnection
    private var last: StatusReading?
    private var silentSince: ContinuousClock.Instant?
    private var hasRestarted = false
    private var drawing = Redrawing()

    init(_ service: consuming ServiceConnection) {
        self.service = service
        self.service.wait(atMost: .seconds(5))
    }

    /// Ends when nobody reads any more. A service that was never there is a failure.
    mutating func run() throws(Failure) -> ExitCode {
        while true {
            let news = try ask()
            guard let last else { return .bug }
            let terminal = Terminal.output
            let picture = StatusPicture(last, on: terminal)
            let isPicture = terminal.isTerminal
            let told = news.flatMap {
                isPicture ? wrapped($0, width: terminal.width) : ["# " + $0]
            }
            let lines = (isPicture ? picture.lines : picture.columns) + told
            if try drawing.show(lines, on: terminal) == .readerGone { return .done }
            sleep(1)
        }
    }

    /// Reads the status; returns what there is to say about the asking itself.
    private mutating func ask() throws(Failure) -> [String] {
        do throws(ServiceTrouble) {
            let reading = try service.readStatus()
            silentSince = nil
            if let last, reading.body.uptimeSeconds < last.body.uptimeSeconds {
                hasRestarted = true
            }
            last = reading
            let age = reading.body.uptimeSeconds
            return hasRestarted && age < 60 ? ["the service was restarted \(age) s ago"] : []
        } catch {
            guard last != nil else { throw Failure(error, at: service.path) }
            let now = ContinuousClock.now
            let since = silentSince ?? now
            silentSince = since
            let seconds = Int((now - since) / .seconds(1))
            let why = Failure(error, at: service.path).messages.last?.printable ?? ""
            return ["no answer for \(seconds) s, the figures are old; still asking", why]
        }
    }
}

/// Lines on a terminal that are drawn over those of before, so that nothing flickers.
private struct Redrawing {
    /// How wide the lines are that stand there.
    private var widths: [Int] = []

    mutating func show(_ lines: [String], on terminal: Terminal) throws(Failure) -> Delivery {
        guard terminal.canRedraw else { return try say(lines.joined(separator: "\n")) }
        // What does not fit would scroll away, and could not be drawn over.
        let shown = lines.prefix(max(1, terminal.height - 1))
        // Where the window has become narrower, lines stand in several rows.
        let rows = widths.reduce(0) { $0 + max(1, ($1 + terminal.columns - 1) / terminal.columns) }
        widths = shown.map { min(terminal.columns, Self.width(of: $0)) }
        // In the last column wiping the rest would wipe the last letter.
        let drawn = zip(shown, widths).map { $1 < terminal.columns ? $0 + "\u{1B}[K" : $0 }
        let back = rows > 0 ? "\u{1B}[\(rows)A\r" : ""
        // No line goes on in the next row; what was longer or lower before is wiped.
        return try put(
            back + "\u{1B}[?7l" + drawn.joined(separator: "\n") + "\n\u{1B}[J\u{1B}[?7h")
    }

    /// How many columns a line takes, without what only colours it.
    private static func width(of line: String) -> Int {
        var count = 0
        var isColour = false
        for character in line {
            if character == "\u{1B}" { isColour = true }
            if !isColour { count += 1 }
            if isColour, character == "m" { isColour = false }
        }
        return count
    }
}
