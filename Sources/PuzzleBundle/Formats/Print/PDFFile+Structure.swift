/// The logical structure of a file, which is written with its pages: what is held is a number for each
/// page, section and puzzle.
struct PDFStructure: Sendable {
    /// The numbers of the tree and of the document in it.
    let root: Int
    let document: Int
    /// The elements of each page by their pieces.
    var pages: [Int] = []
    var sections: [Int] = []
    /// The elements of the last section.
    var elements: [Int] = []
}

extension PDFFile {
    /// Begins a section, to which the pages after it belong.
    mutating func beginSection(to output: inout [UInt8]) {
        endSection(to: &output)
        structure.sections.append(nextNumber)
        nextNumber += 1
    }

    private mutating func endSection(to output: inout [UInt8]) {
        guard let section = structure.sections.last else { return }
        let kids = Self.list(structure.elements)
        object(section, "<</S/Sect/P \(structure.document) 0 R/K[\(kids)]>>", to: &output)
        structure.elements = []
    }

    /// Writes the elements of a page, and their list by pieces.
    mutating func elements(_ tags: [PDFTag], on page: Int, to output: inout [UInt8]) {
        guard let section = structure.sections.last else { return }
        let first = nextNumber
        nextNumber += tags.count + 1
        for (place, tag) in tags.enumerated() {
            let parent = tag.group.map { first + $0 } ?? section
            let kids =
                tag.piece.map(String.init)
                ?? "[\(Self.list(tags.indices.filter { tags[$0].group == place }.map { first + $0 }))]"
            var text = PDFContent()
            if let alternative = tag.alternative {
                text.bytes.append("/Alt")
                text.string(EmbeddedFont.encoded(alternative))
            }
            object(
                first + place,
                "<</S/\(tag.kind.rawValue)/P \(parent) 0 R/Pg \(page) 0 R/K \(kids)"
                    + String(decoding: text.bytes, as: UTF8.self) + ">>", to: &output)
        }
        structure.elements += tags.indices.filter { tags[$0].group == nil }.map { first + $0 }
        let pieces = tags.indices.filter { tags[$0].piece != nil }.map { first + $0 }
        structure.pages.append(first + tags.count)
        object(first + tags.count, "[\(Self.list(pieces))]", to: &output)
    }

    /// Writes the document and the tree.
    mutating func endStructure(to output: inout [UInt8]) {
        endSection(to: &output)
        let kids = Self.list(structure.sections)
        object(
            structure.document, "<</S/Document/P \(structure.root) 0 R/K[\(kids)]>>", to: &output)
        let pages = structure.pages.enumerated().map { "\($0) \($1) 0 R" }.joined(separator: " ")
        object(
            structure.root,
            "<</Type/StructTreeRoot/K \(structure.document) 0 R/ParentTree<</Nums[\(pages)]>>"
                + "/ParentTreeNextKey \(structure.pages.count)>>", to: &output)
    }

    private static func list(_ numbers: some Sequence<Int>) -> String {
        numbers.map { "\($0) 0 R" }.joined(separator: " ")
    }
}
