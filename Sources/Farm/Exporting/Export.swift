import FarmSystem
import PuzzleBundle
import SudokuEngine

/// Puts puzzles into files so that each is in one finished file at most, whatever happens meanwhile:
/// claim, write whole, write down, deliver, rename.
package struct Export: ~Copyable {
    private let order: ExportOrder
    private let place: ExportPlace
    private var stock: StockClient

    /// What became of it.
    package enum Outcome: Hashable, Sendable {
        case written(puzzles: Int, files: Int)
        /// An export before this one was cut off, and is complete now. Nothing else was done.
        case completed(puzzles: Int, files: Int)
    }

    package init(_ order: ExportOrder, to path: String, from socket: String) {
        self.order = order
        place = ExportPlace(path, isFolder: order.needsFolder)
        stock = StockClient(path: socket)
    }

    /// Tells how many puzzles are written, and sentences that people should read.
    package struct Audience {
        let progress: (Int) -> Void
        let remark: (String) -> Void

        package init(progress: @escaping (Int) -> Void, remark: @escaping (String) -> Void) {
            self.progress = progress
            self.remark = remark
        }
    }

    package mutating func run(_ audience: Audience) throws(ExportFault) -> Outcome {
        try place.prepare()
        let lock = try place.locked()
        defer { lock.release() }
        let completion = Completion(place)
        if let outcome = try completion.resume(&stock, audience) { return outcome }
        try onFile { () throws(SystemError) in try place.removeParts() }
        var harvest = Harvest(order)
        let files: [PartLedger.File]
        do throws(ExportFault) {
            files = try write(&harvest, audience)
            // From here on the puzzles belong to the files.
            if !order.isSample {
                try place.write(PartLedger(claims: harvest.series.claims, files: files))
            }
        } catch {
            try? completion.discard()
            harvest.series.giveBack(to: &stock)
            throw error
        }
        try completion.deliver(harvest.series.claims, &stock)
        if !order.isSample {
            for file in files where place.isTaken(file.name) {
                audience.remark("\(place.file(file.name)): replaced; there was a file before")
            }
        }
        try completion.publish(files)
        return .written(puzzles: files.map(\.puzzles).reduce(0, +), files: files.count)
    }

    private mutating func write(
        _ harvest: inout Harvest, _ audience: Audience
    ) throws(ExportFault) -> [PartLedger.File] {
        let (place, order) = (place, order)
        var writer = PartWriter(order, at: place)
        var count = 0
        let lines = LineSample(order)
        for tier in order.tiers {
            if let lines, let name = place.fileName {
                try lines.collect(tier, from: stock.path) { (line) throws(ExportFault) in
                    try writer.append(line: line, to: name)
                    count += 1
                    if count % 64 == 0 { audience.progress(count) }
                }
                continue
            }
            try harvest.collect(tier, from: &stock) { (puzzle) throws(ExportFault) in
                try writer.append(
                    puzzle, to: place.fileName ?? order.format.fileName(for: puzzle))
                count += 1
                if count % 64 == 0 { audience.progress(count) }
            }
        }
        return try writer.finish()
    }
}
