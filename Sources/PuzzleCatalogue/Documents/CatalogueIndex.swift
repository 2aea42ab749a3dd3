import FarmJSON
package import PuzzleBundle

/// The list of the older files of a catalogue and their withdrawn puzzles, as far as they are not in
/// parts, and of these parts. Every publication writes one of its own.
package struct CatalogueIndex: Hashable, Sendable {
    /// The last entry of the list of withdrawn puzzles of the service that the catalogue knows.
    package struct Mark: Hashable, Sendable {
        package let number: Int
        package let id: PuzzleID

        package init(number: Int, id: PuzzleID) { (self.number, self.id) = (number, id) }
    }

    package var lists = CatalogueLists()
    package var mark: Mark?

    private static let format = "puzzlefarm-catalogue-index/1"

    package init() {}
}

extension CatalogueIndex {
    package var json: [UInt8] {
        CatalogueDocument.json(Self.format) { writer in
            lists.write(to: &writer)
            guard let mark else { return }
            writer.object("lastWithdrawal") { writer in
                writer.member("number", mark.number)
                writer.member("id", mark.id)
            }
        }
    }

    package init(json: [UInt8]) throws(CatalogueError) {
        let value = try CatalogueDocument.value(json, format: Self.format)
        lists = try CatalogueLists(value)
        if let number = value["lastWithdrawal"]?["number"]?.integer, number > 0,
            let id = value["lastWithdrawal"]?["id"]?.string.flatMap({ PuzzleID($0) })
        {
            mark = Mark(number: number, id: id)
        }
    }
}
