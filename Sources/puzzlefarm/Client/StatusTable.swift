import FarmAPI
import FarmSystem
import SudokuEngine

/// The pools as bars, and the state of the service, for terminals of 40 columns and more.
struct StatusTable: Sendable {
    private let reading: StatusResponse
    private let terminal: Terminal
    private var status: StatusBody { reading.body }

    init(_ reading: StatusResponse, on terminal: Terminal) {
        self.reading = reading
        self.terminal = terminal
    }

    var lines: [String] {
        let title =
            terminal.bold("puzzlefarm \(status.version.printable)")
            + ", up \(StatusText.time(status.uptimeSeconds))"
        let concerns = reading.concerns.flatMap { wrapped($0, width: terminal.width) }
        return [title] + poolLines + wrapped(summary, width: terminal.width)
            + farms.flatMap { wrapped($0, width: terminal.width) }
            + concerns.map { terminal.styled($0, .low) }
    }

    /// The machine-readable form: one line per pool with tab-separated columns; other lines begin
    /// with #.
    var columns: [String] {
        [
            "pool\tready\tleased\tlow\ttarget\tper_minute\tunfit\tcandidates\tfull_in_seconds"
                + "\tlayout\texhausted"
        ]
            + status.pools.names.map { name in
                let pool = status.pools[name]
                let rate = "\(pool.perMinuteTenths / 10).\(pool.perMinuteTenths % 10)"
                let cost = pool.candidatesTenths.map { "\($0 / 10).\($0 % 10)" } ?? "-"
                return "\(name)\t\(pool.ready)\t\(pool.leased)\t\(pool.low)\t\(pool.target)\t"
                    + "\(rate)\t\(pool.unfit)\t\(cost)\t"
                    + (pool.fullInSeconds.map { String($0) } ?? "-")
                    + "\t\(pool.layout)\t\(pool.isExhausted ? "yes" : "no")"
            }
            + ([summary] + farms + reading.concerns).map { "# \($0)" }
    }

    // MARK: Pools

    /// A column of figures beside the bars.
    private struct Column {
        let texts: [String]
        /// Wide enough that the layout stays still while the figures change.
        let width: Int
        var isLeading = true
    }

    private var poolLines: [String] {
        let names = status.pools.names
        let pools = names.map { status.pools[$0] }
        let columns = columns(for: pools)
        let room = terminal.width - nameWidth - columns.reduce(0) { $0 + $1.width }
        let width = max(4, min(40, room))
        return pools.indices.map { place in
            let figures = columns.map { column in
                let text = column.texts[place]
                return column.isLeading
                    ? text.leading(to: column.width) : ("  " + text).padded(to: column.width)
            }
            return shortened(names[place].name).padded(to: nameWidth)
                + bar(pools[place], width: width) + figures.joined()
        }
    }

    /// Wide enough for the names, as far as half of the terminal leaves room for bars.
    private var nameWidth: Int {
        let longest = status.pools.names.map(\.name.count).max() ?? 0
        return max(13, min(longest + 1, terminal.width / 2 - 4))
    }

    private func shortened(_ name: String) -> String {
        name.count < nameWidth ? name : name.prefix(nameWidth - 2) + "~"
    }

    /// The fill levels, then, as far as there is room beside bars of a minimum length, the time
    /// until the pools are full, the rates, and the leases.
    private func columns(for pools: [StatusBody.Pool]) -> [Column] {
        let counts = pools.map { "\(grouped($0.ready))/\(grouped($0.target))" }
        let widest = pools.map { 2 * grouped($0.target).count + 1 }.max() ?? 0
        let outlook = Column(
            texts: status.pools.names.map(outlook), width: 16, isLeading: false)
        let rates = pools.map {
            $0.perMinuteTenths == 0 ? "-" : StatusText.rate($0.perMinuteTenths) + "/min"
        }
        let leases = pools.map { $0.leased == 0 ? "" : "\(grouped($0.leased)) leased" }
        let count = Column(texts: counts, width: max(widest, counts.map(\.count).max() ?? 0) + 1)
        var wanted = [outlook]
        let costs = status.pools.names.map(cost)
        if costs.contains(where: { !$0.isEmpty }) {
            wanted.append(Column(texts: costs, width: 18, isLeading: false))
        }
        wanted.append(Column(texts: rates, width: 12))
        if pools.contains(where: { $0.leased > 0 }) {
            wanted.append(Column(texts: leases, width: 14))
        }
        var shown = [count]
        var room = terminal.width - nameWidth - count.width - 8
        for column in wanted where column.width <= room {
            shown.append(column)
            room -= column.width
        }
        return shown
    }

    /// A bar filled up to the level of the pool, with a mark where a refill starts.
    private func bar(_ pool: StatusBody.Pool, width: Int) -> String {
        let whole = max(1, pool.target)
        let filled = min(width, pool.ready * width / whole)
        let mark = min(width - 1, pool.low * width / whole)
        let (full, empty, low) = terminal.hasSymbols ? ("█", "░", "┊") : ("#", "-", ":")
        let cells = (0..<width).map { place in
            place < filled ? full : place == mark && pool.low > 0 ? low : empty
        }
        let isLow = pool.ready < pool.low && !pool.isExhausted
        return terminal.styled(cells.joined(), isLow ? .low : .enough)
    }

    /// The forecast for a pool at its current rate.
    private func outlook(_ name: PoolName) -> String {
        let pool = status.pools[name]
        if pool.isRemoved { return "removed" }
        if status.paused.contains(where: { $0.pool == name }) { return "paused" }
        if pool.ready >= pool.target { return "full" }
        if pool.isExhausted { return "exhausted" }
        guard status.workers.state == "working" else { return "" }
        if pool.perMinuteTenths > 0 {
            let missing = (pool.target - pool.ready) * 600
            let seconds = (missing + pool.perMinuteTenths - 1) / pool.perMinuteTenths
            return "full in \(StatusText.estimate(seconds))"
        }
        return pool.fullInSeconds.map { "full in \(StatusText.estimate($0))" } ?? ""
    }

    /// The cost of a puzzle, for a pool that promises more than its tier.
    private func cost(_ name: PoolName) -> String {
        let pool = status.pools[name]
        guard let promise = pool.promise, name.tier.map({ PoolPromise($0).text }) != promise,
            let tenths = pool.candidatesTenths
        else { return "" }
        return "\(grouped((tenths + 9) / 10)) candidates"
    }

    // MARK: The service

    private var summary: String {
        let count = status.workers.count
        let making = status.pools.names.filter(status.workers.making.contains).map(\.name)
        let work =
            making.isEmpty ? idleness : "working on \(making.joined(separator: ", "))"
        let leased = status.pools.names.reduce(0) { $0 + status.pools[$1].leased }
        let bytes = status.store.bytes.map { $0 + (status.store.logBytes ?? 0) }
        let store = bytes.map { "; store \(StatusText.size($0))" } ?? ""
        return "\(count) \(count == 1 ? "worker" : "workers") \(work); "
            + "\(grouped(leased)) leased\(store)" + (reading.concerns.isEmpty ? "; healthy" : "")
    }

    /// A line for each farm of a shared stock.
    private var farms: [String] {
        status.store.farms.map { farm in
            let state =
                if !farm.isPresent {
                    "not seen for \(StatusText.time(farm.seenSeconds))"
                } else if let reason = farm.degraded {
                    "degraded, \(reason)"
                } else {
                    "\(grouped(farm.perMinute))/min"
                }
            return "farm \(farm.name) on \(farm.host): \(state)\(farm.isThis ? " (this one)" : "")"
        }
    }

    /// The state of workers that are not producing.
    private var idleness: String {
        switch status.workers.state {
        case "working": "between two puzzles"
        case "quiet-hours": "resting in quiet hours"
        case "low-space": "resting, low on space"
        case "paused": "resting, paused"
        case "degraded": "resting, the store is degraded"
        default: status.workers.state.printable
        }
    }
}
