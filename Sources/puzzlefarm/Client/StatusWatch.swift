import FarmAPI
import FarmClient
import FarmSystem
import Glibc

/// Shows the status every second in place on a terminal; elsewhere appends it every 20 seconds, and when
/// the health changes. Waits while the service is gone.
struct StatusWatch: ~Copyable {
    private var service: ServiceClient
    private var last: StatusResponse?
    private var silentSince: ContinuousClock.Instant?
    private var hasRestarted = false
    private var drawing = Redrawing()

    init(_ service: consuming ServiceClient) {
        self.service = service
        self.service.timeout = .seconds(5)
    }

    /// Runs until the reader of stdout exits.
    mutating func run() throws(CommandError) -> ExitCode {
        while true {
            let news = try ask()
            guard let last else { return .bug }
            let terminal = Terminal.output
            let picture = StatusTable(last, on: terminal)
            let isPicture = terminal.isTerminal
            let notes = news.flatMap {
                isPicture ? wrapped($0, width: terminal.width) : ["# " + $0]
            }
            let lines = (isPicture ? picture.lines : picture.columns) + notes
            let health = last.concerns + news
            if try drawing.show(lines, of: health, on: terminal) == .readerGone { return .done }
            sleep(1)
        }
    }

    /// Reads the status. Returns messages about the request itself.
    private mutating func ask() throws(CommandError) -> [String] {
        do throws(ServiceError) {
            let reading = try service.readStatus()
            silentSince = nil
            if let last, reading.body.uptimeSeconds < last.body.uptimeSeconds {
                hasRestarted = true
            }
            last = reading
            let age = reading.body.uptimeSeconds
            return hasRestarted && age < 60 ? ["the service was restarted \(age) s ago"] : []
        } catch {
            guard last != nil else { throw CommandError(error, at: service.path) }
            let now = ContinuousClock.now
            let since = silentSince ?? now
            silentSince = since
            let seconds = Int((now - since) / .seconds(1))
            let why = CommandError(error, at: service.path).messages.last?.printable ?? ""
            return ["no response for \(seconds) s, the figures are out of date; retrying", why]
        }
    }
}

/// Redraws lines on a terminal over the previous ones without flicker.
private struct Redrawing {
    /// The widths of the lines on the screen.
    private var widths: [Int] = []
    /// The health that was appended last, without its figures, and the time for the next lines.
    private var health: [String] = []
    private var due = ContinuousClock.now

    mutating func show(
        _ lines: [String], of health: [String], on terminal: Terminal
    ) throws(CommandError) -> WriteResult {
        guard terminal.canRedraw else {
            let health = health.map { $0.filter { !$0.isNumber } }
            guard health != self.health || due <= .now else {
                return Descriptor.standardOutput().isHungUp ? .readerGone : .taken
            }
            self.health = health
            due = .now + .seconds(20)
            return try say(lines.joined(separator: "\n"))
        }
        // Lines that do not fit would scroll away and could not be redrawn.
        let shown = lines.prefix(max(1, terminal.height - 1))
        // If the window has become narrower, lines wrap to several rows.
        let rows = widths.reduce(0) { $0 + max(1, ($1 + terminal.columns - 1) / terminal.columns) }
        widths = shown.map { min(terminal.columns, Self.width(of: $0)) }
        // In the last column, erasing the rest of the line would erase the last letter.
        let drawn = zip(shown, widths).map { $1 < terminal.columns ? $0 + "\u{1B}[K" : $0 }
        let back = rows > 0 ? "\u{1B}[\(rows)A\r" : ""
        // Line wrap is off; the rest of longer or additional previous lines is erased.
        return try put(
            back + "\u{1B}[?7l" + drawn.joined(separator: "\n") + "\n\u{1B}[J\u{1B}[?7h")
    }

    /// Returns the width of a line without its colour sequences.
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

extension ServiceClient {
    /// A client of a service that reads; waits, with a message, while there is none.
    static func awaited(for arguments: Arguments) throws(CommandError) -> ServiceClient {
        var isWaiting = false
        while true {
            do throws(CommandError) {
                var service = try ServiceClient(readingFor: arguments)
                _ = try service.ask("GET", "/v1/status")
                return service
            } catch {
                guard error.code == .unreachable else { throw error }
                let problem = error.messages.joined(separator: "; ")
                if !isWaiting { complain("\(problem); waiting for it") }
                isWaiting = true
            }
            sleep(1)
        }
    }
}
