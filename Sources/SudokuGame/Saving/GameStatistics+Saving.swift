internal import SudokuEngine
internal import FarmJSON

extension GameStatistics {
    static let saveFormat = "puzzlefarm-statistics"

    /// Version 2 has puzzles with a win and a loss, version 3 other layouts than `classic:9`; statistics
    /// without them are written as version 1.
    private var version: Int {
        if records.contains(where: { $0.layout != SolvedGrid.classicLayout }) { return 3 }
        return Set(records.map { $0.puzzle }).count < records.count ? 2 : 1
    }

    /// The statistics as JSON. Equal statistics have equal bytes.
    public var saved: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("format", "\(Self.saveFormat)/\(version)")
        writer.array("records", records) { $1.write(to: &$0) }
        var checksum = SaveChecksum()
        checksum.add(writer.bytes)
        writer.member("check", checksum.text)
        writer.endObject()
        return writer.bytes
    }

    /// Reads statistics that ``saved`` wrote, in this or an earlier version.
    public init(restoring saved: [UInt8]) throws(SaveError) {
        var reader = try SaveReader(saved)
        let version = try reader.version(of: Self.saveFormat, upTo: 3)
        var records: [GameRecord] = []
        for var object in try reader.objects("records") {
            records.append(try GameRecord(&object))
            try object.end()
        }
        self.init(records)
        let check = try reader.text("check")
        try reader.end()
        guard version == self.version, self.saved.suffix(18).dropLast(2).elementsEqual(check.utf8)
        else { throw .checksum }
    }
}

extension GameRecord {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("puzzle", puzzle)
        if layout != SolvedGrid.classicLayout { writer.member("layout", layout) }
        if let tier { writer.member("tier", tier.name) }
        writer.member("won", isWon)
        writer.member("microseconds", wide: time.wholeMicroseconds)
        writer.member("hints", hints)
        writer.member("mistakes", mistakes)
        writer.member("finished", wide: finished)
        writer.endObject()
    }

    init(_ reader: inout SaveReader) throws(SaveError) {
        let puzzle = try reader.text("puzzle")
        self.init(
            puzzle: puzzle,
            layout: try reader.textIfThere("layout") ?? SolvedGrid.classicLayout,
            tier: try reader.tierIfThere(), isWon: try reader.flag("won"),
            time: .microseconds(try reader.number("microseconds", in: 0...GameClock.longest)),
            hints: try reader.count("hints"), mistakes: try reader.count("mistakes"),
            finished: try reader.number("finished", in: Int64.min...Int64.max))
    }
}
