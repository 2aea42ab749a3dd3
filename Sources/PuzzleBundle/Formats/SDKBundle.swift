import SudokuEngine

/// A zip of `.sdk` files, one per puzzle: header lines that begin with `#`, then nine rows.
struct SDKBundleWriter: ClassicBundleWriter {
    private var archive = ArchiveWriter()

    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError) {
        guard archive.count < ArchiveWriter.mostFiles else {
            throw BundleError(
                file: "sdk", place: .file,
                problem: "a zip has room for \(ArchiveWriter.mostFiles) files; export fewer")
        }
        var content: [UInt8] = []
        // Author, description, comment, level.
        content.append(
            "#Apuzzlefarm\n#D\(puzzle.id)\n#Crating:\(puzzle.tierRating)"
                + "\(puzzle.se.map { " se:\($0.er)" } ?? "")\n"
                + "#L\(puzzle.tier.title)\n")
        let cells = classic.puzzle.ascii
        for row in 0..<9 {
            content += cells[row * 9..<row * 9 + 9]
            content.endLine()
        }
        archive.add("\(puzzle.tier.name)-\(puzzle.id).sdk", content, to: &output)
    }

    mutating func end(_ output: inout [UInt8]) { archive.end(&output) }
}

enum SDKBundle {
    static func read(_ bytes: ArraySlice<UInt8>, into reading: inout BundleReading) {
        var entries: [ArchiveReader.Entry] = []
        ArchiveReader.read(bytes, into: &reading) { entries.append($0) }
        for entry in entries {
            let place = BundleError.Place.entry(entry.name)
            reading.add(at: place) { () throws(FieldError) in
                try puzzle(entry.content, at: place)
            }
        }
    }

    /// Reads one `.sdk` file.
    static func puzzle(
        _ content: ArraySlice<UInt8>, at place: BundleError.Place
    ) throws(FieldError) -> BundledPuzzle {
        let lines = content.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        let rows = lines.drop { $0.first == UInt8(ascii: "#") }
        guard rows.count == 9, rows.allSatisfy({ $0.count == 9 }) else {
            throw FieldError("expected nine rows of nine cells after the lines starting with #")
        }
        var puzzle = BundledPuzzle(
            place: place, givens: try FieldReader.puzzle(Array(rows.joined())[...]))
        for line in lines where line.first == UInt8(ascii: "#") {
            let text = String(decoding: line.dropFirst(2), as: UTF8.self)
            switch line.dropFirst().first {
            // Other authors use their own descriptions and levels.
            case UInt8(ascii: "D"): puzzle.id = PuzzleID(text)
            case UInt8(ascii: "L"): puzzle.tier = Tier(name: text.lowercased())
            case UInt8(ascii: "C"):
                // Version 0.1 wrote "se 4.2".
                let words = text.hasPrefix("se ") ? "se:" + text.dropFirst(3) : text
                try puzzle.take(remark: words)
            default: break
            }
        }
        return puzzle
    }
}
