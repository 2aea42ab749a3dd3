import FarmAPI
import FarmClient
import FarmSystem
package import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// An export of a newspaper's week: for each of seven days and each layout of the pools a puzzle of the
/// weekday's tier, in JSON with its solution, as a picture and as a page.
package struct WeekExport {
    var request: ExportRequest
    private let folder: String
    private let first: NewspaperDay
    /// True if pages and pictures have the solution of the day before, too.
    private let hasSolutions: Bool

    /// The days of a week.
    package static let days = 7

    /// The paper of a page without one that is chosen.
    package static func paper(hasSolutions: Bool) -> Paper {
        Paper(rawValue: hasSolutions ? "100x160" : "100x130") ?? .a5
    }

    package init(
        _ request: ExportRequest, from first: NewspaperDay, hasSolutions: Bool, to folder: String
    ) {
        self.request = request
        self.first = first
        self.hasSolutions = hasSolutions
        self.folder = folder
    }

    package func run(
        _ socket: String, _ reporter: ExportReporter
    ) throws(ExportError) -> ExportOutcome {
        try run(from: socket, reporter)
    }

    /// The puzzle that a day has of a layout.
    private struct Place {
        let day: NewspaperDay
        let pool: PoolName
    }

    /// The days of each layout, in the order of the pools.
    private func places(
        _ promises: [PoolName: String]
    ) throws(ExportError) -> [(layout: String, days: [Place])] {
        var shelf: [(layout: String, pools: [(tier: Tier, name: PoolName)])] = []
        for pool in request.pools {
            guard let text = promises[pool],
                let promise = try? PoolPromise(parsing: text, among: .all)
            else { throw .noPool(pool, known: promises.keys.map(\.name).sorted()) }
            let layout = promise.layout.name
            let place = shelf.firstIndex { $0.layout == layout } ?? shelf.count
            if place == shelf.count { shelf.append((layout, [])) }
            shelf[place].pools.append((promise.tier, pool))
        }
        return shelf.map { layout, pools in
            let days = (0..<Self.days).compactMap { number -> Place? in
                let day = first.later(number)
                let tier = day.tier(among: pools.map(\.tier))
                return pools.first { $0.tier == tier }.map { Place(day: day, pool: $0.name) }
            }
            return (layout, days)
        }
    }
}

extension WeekExport: FileExport {
    func openTarget() throws(ExportError) -> ExportTarget {
        try ExportTarget(folder, isFolder: true)
    }

    func writeParts(
        at place: ExportTarget, _ fetcher: inout PuzzleFetcher, from client: inout ServiceClient,
        _ reporter: ExportReporter
    ) throws(ExportError) -> [ExportJournal.File]? {
        let promises = try onService { () throws(ServiceError) in try client.promises() }
        let week = try places(promises)
        if !request.isReplacing {
            for (layout, days) in week {
                for format in NewspaperDay.formats {
                    try place.refuseExisting(days.map { $0.day.file(layout, format) })
                }
            }
        }
        var puzzles: [PoolName: [PuzzleRecord]] = [:]
        for pool in request.pools {
            let count = week.flatMap(\.days).count { $0.pool == pool }
            if count == 0 { continue }
            try fetcher.collect(pool, exactly: count, from: &client) { puzzle in
                puzzles[pool, default: []].append(puzzle)
            }
        }
        var files: [ExportJournal.File] = []
        for (layout, days) in week {
            var previous = try days.first.flatMap { (first) throws(ExportError) in
                try solved(layout, first.day.later(-1), at: place)
            }
            for each in days {
                guard let puzzle = puzzles[each.pool]?.popLast() else { continue }
                files += try write(puzzle, after: previous, as: layout, each, at: place)
                previous = puzzle
            }
            reporter.progress(files.count / NewspaperDay.formats.count)
        }
        if request.isReplacing { for number in files.indices { files[number].replaces = true } }
        return files
    }

    /// Returns the puzzle of a day in the folder; nil if there is none.
    private func solved(
        _ layout: String, _ day: NewspaperDay, at place: ExportTarget
    ) throws(ExportError) -> PuzzleRecord? {
        let name = day.file(layout, .json)
        guard hasSolutions, try place.status(of: name) != nil else { return nil }
        let text = try place.contents(of: name, atMost: 1 << 20)
        return try? PuzzleRecord.list(in: text).puzzles.first
    }

    /// Writes the files of a day; returns them with one puzzle in all.
    private func write(
        _ puzzle: PuzzleRecord, after previous: PuzzleRecord?, as layout: String, _ each: Place,
        at place: ExportTarget
    ) throws(ExportError) -> [ExportJournal.File] {
        var files: [ExportJournal.File] = []
        for format in NewspaperDay.formats {
            var request = request
            request.format = format
            request.options.date = each.day.title(in: request.options.language)
            request.options.isDay = true
            request.options.isFull = true
            request.options.hasLayouts = puzzle.classic == nil
            var writer = PartWriter(request, at: .files(place))
            let name = each.day.file(layout, format)
            try writer.append(puzzle, of: each.pool, to: name)
            if format != .json, hasSolutions, let previous {
                try writer.append(previous, of: each.pool, to: name)
            }
            files += try writer.finish()
            files[files.count - 1].puzzles = format == .json ? 1 : 0
        }
        return files
    }
}
