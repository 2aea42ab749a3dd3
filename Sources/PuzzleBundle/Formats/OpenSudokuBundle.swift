import SudokuEngine

/// OpenSudoku's XML, version 2: one folder per tier; the note of each game has id, tier and
/// ratings.
struct OpenSudokuBundleWriter: ClassicBundleWriter {
    /// The games of each tier's folder.
    private var games: [Tier: [UInt8]] = [:]

    mutating func add(
        _ classic: SolvedPuzzle, of puzzle: PuzzleRecord, _ explanation: PuzzleExplanation,
        to output: inout [UInt8]
    ) throws(BundleError) {
        var game: [UInt8] = []
        game.append("<game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" data=\"")
        game.append(zeros: classic.puzzle)
        game.append("\" note=\"pf:\(puzzle.id) \(puzzle.remark)\"/>\n")
        games[puzzle.tier, default: []] += game
    }

    func end(_ output: inout [UInt8]) {
        output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n")
        for tier in Tier.allCases {
            guard let games = games[tier] else { continue }
            output.append("<folder name=\"\(tier.title)\" created=\"0\">\n")
            output += games
            output.append("</folder>\n")
        }
        output.append("</opensudoku>\n")
    }
}

enum OpenSudokuBundle {
    /// Reads version 2, and version 1, which has games without folders.
    static func read(_ root: XMLElement, into reading: inout BundleReading) {
        switch root["version"] {
        case nil:
            for game in root.children where game.name == "game" {
                read(game, of: nil, into: &reading)
            }
        case "2":
            for folder in root.children where folder.name == "folder" {
                let tier = folder["name"].flatMap { Tier(name: $0.lowercased()) }
                for game in folder.children where game.name == "game" {
                    read(game, of: tier, into: &reading)
                }
            }
        case .some(let version):
            reading.fault("unsupported version \(version); expected 1 or 2", at: .line(root.line))
        }
    }

    private static func read(
        _ game: XMLElement, of tier: Tier?, into reading: inout BundleReading
    ) {
        let place = BundleError.Place.line(game.line)
        reading.add(at: place) { () throws(FieldError) in
            guard let data = game["data"] else { throw FieldError("a game needs data") }
            guard data.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
                throw FieldError("data must be digits, with zeros for blanks")
            }
            var puzzle = BundledPuzzle(place: place, givens: try FieldReader.puzzle(data))
            puzzle.tier = tier
            try puzzle.take(remark: game["note"] ?? "")
            return puzzle
        }
    }
}
