import FarmSystem
import PuzzleBundle
import PuzzleCatalogue

/// A search for the files of a catalogue that have some puzzles.
struct CatalogueSearch {
    private let place: ExportTarget
    /// The puzzles that were not found yet.
    private var wanted: Set<PuzzleID>
    /// The file of each puzzle that was found; nil for those of parts.
    private(set) var found: [PuzzleID: String?] = [:]

    init(_ ids: some Sequence<PuzzleID>, in place: ExportTarget) {
        self.place = place
        wanted = Set(ids)
    }

    /// Reads puzzle files.
    mutating func look(in files: [String]) throws(ExportError) {
        for file in files where !wanted.isEmpty {
            record(try place.ids(in: file), as: file)
        }
    }

    /// Looks into parts, of which each has 32 segments, without reading a segment: for a puzzle,
    /// some 20 short reads a part.
    mutating func look(in parts: [CatalogueLists.Part]) throws(ExportError) {
        for part in parts where !wanted.isEmpty {
            if case .withdrawn = part.contents { continue }
            let lists = try place.lists(of: part.file)
            record(lists.calendar.ids, as: nil)
            if let ids = lists.ids {
                var known: [PuzzleID] = []
                try onFile { () throws(SystemError) in
                    let sorted = SortedIDs(try place.folder.reading(ids.name))
                    for id in wanted where try sorted.contains(id) { known.append(id) }
                }
                record(known, as: nil)
            }
            try look(in: lists.parts)
        }
    }

    private mutating func record(_ ids: some Sequence<PuzzleID>, as file: String?) {
        for id in ids where wanted.remove(id) != nil { found[id] = .some(file) }
    }
}
