import SudokuEngine

/// The objects of a PDF (ISO 32000-1, 7.5) in the order written, with their offsets.
struct PDFFile: Sendable {
    /// The offsets of the objects by number, from 1; those written last are filled in at the end.
    private var offsets: [Int] = []
    private var pages: [Int] = []
    private var length = 0

    private enum Number {
        static let catalog = 1
        static let pages = 2
        static let font = 3
        static let grid = 4
        static let information = 5
        static let descriptor = 6
        static let program = 7
        static let root = 8
        static let document = 9
        static let metadata = 10
        static let profile = 11
        static let first = 12
    }

    var structure = PDFStructure(root: Number.root, document: Number.document)
    var nextNumber = Number.first
    private var outlineNumber = 0
    /// A checksum of all that was written, by which files are told apart.
    private var checksum: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15)

    /// An entry of the outline, which leads to a page, counted from 1.
    struct Bookmark {
        let title: String
        let page: Int
    }

    /// Writes the header, the font and the empty board of 90 by 90 units. A file with an outline has it
    /// written before its end.
    mutating func begin(
        _ remarks: [String], title: String, _ language: Language, hasOutline: Bool = false,
        to output: inout [UInt8]
    ) {
        write(
            "%PDF-1.7\n" + PDFArchive.mark + remarks.map { "%\($0)\n" }.joined(), to: &output)
        var entries = ""
        if hasOutline {
            outlineNumber = nextNumber
            nextNumber += 1
            entries = "/PageMode/UseOutlines/Outlines \(outlineNumber) 0 R"
        }
        let archive = PDFArchive(title: title, language: language)
        stream(
            Number.metadata, "/Type/Metadata/Subtype/XML", Array(archive.metadata.utf8),
            to: &output)
        stream(
            Number.profile, "/N 3/Filter/ASCIIHexDecode", Array((PDFArchive.profile + ">").utf8),
            to: &output)
        object(
            Number.catalog,
            "<</Type/Catalog/Pages \(Number.pages) 0 R\(entries)/Lang(\(language.rawValue))"
                + "/MarkInfo<</Marked true>>/StructTreeRoot \(Number.root) 0 R"
                + "/Metadata \(Number.metadata) 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1"
                + "/OutputConditionIdentifier(sRGB, gamma 2.2)/Info(sRGB, gamma 2.2)"
                + "/DestOutputProfile \(Number.profile) 0 R>>]"
                + "/ViewerPreferences<</DisplayDocTitle true>>>>", to: &output)
        object(
            Number.information, "<</Title\(Self.string(title))/Producer(puzzlefarm)>>",
            to: &output)
        font(to: &output)
        var grid: [UInt8] = []
        grid.append("0.25 w 0.45 G\n")
        for place in [1, 2, 4, 5, 7, 8] { Self.rule(at: place * 10, to: &grid) }
        grid.append("S 0.8 w 0 G 2 J\n")
        for place in [0, 3, 6, 9] { Self.rule(at: place * 10, to: &grid) }
        grid.append("S\n")
        stream(
            Number.grid, "/Type/XObject/Subtype/Form/BBox[-1 -1 91 91]", grid, to: &output)
    }

    /// Writes the font with its embedded program, so that readers need none of their own (9.6.3,
    /// 9.9).
    private mutating func font(to output: inout [UInt8]) {
        let first = EmbeddedFont.firstCode
        let widths = EmbeddedFont.widths.map(String.init).joined(separator: " ")
        object(
            Number.font,
            "<</Type/Font/Subtype/TrueType/BaseFont/\(EmbeddedFont.name)/Encoding/WinAnsiEncoding"
                + "/FirstChar \(first)/LastChar 255/FontDescriptor \(Number.descriptor) 0 R\n"
                + "/Widths[\(widths)]>>", to: &output)
        let box = EmbeddedFont.box.map(String.init).joined(separator: " ")
        // 32 is the flag for "nonsymbolic".
        object(
            Number.descriptor,
            "<</Type/FontDescriptor/FontName/\(EmbeddedFont.name)/Flags 32/FontBBox[\(box)]"
                + "/ItalicAngle 0/Ascent 928/Descent -244/CapHeight 711/StemV 90"
                + "/FontFile2 \(Number.program) 0 R>>", to: &output)
        var program: [UInt8] = []
        program.append(EmbeddedFont.program + "\n")
        stream(
            Number.program,
            "/Filter[/ASCIIHexDecode/FlateDecode]/Length1 \(EmbeddedFont.programLength)", program,
            to: &output)
    }

    /// A text of the document information, in UTF-16 only if it needs that: Ghostscript 10.0 does not
    /// convert such a file to PDF/A.
    private static func string(_ text: String) -> String {
        guard text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return "<\(hexadecimal(text))>" }
        var content = PDFContent()
        content.string(Array(text.utf8))
        return String(decoding: content.bytes, as: UTF8.self)
    }

    /// A text in UTF-16, as used in the outline (7.9.2.2).
    private static func hexadecimal(_ text: String) -> String {
        ([0xFEFF] + Array(text.utf16)).map { unit in
            let digits = String(unit, radix: 16, uppercase: true)
            return String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }.joined()
    }

    private static func rule(at place: Int, to content: inout [UInt8]) {
        content.append("0 \(place) m 90 \(place) l \(place) 0 m \(place) 90 l\n")
    }

    mutating func page(_ content: PDFContent, size: Paper, to output: inout [UInt8]) {
        let number = nextNumber
        nextNumber += 2
        let tree = "/StructParents \(pages.count)/Tabs/S"
        pages.append(number)
        let box = "[0 0 \(size.width) \(size.height)]"
        object(
            number,
            "<</Type/Page/Parent \(Number.pages) 0 R/MediaBox\(box)/TrimBox\(box)"
                + "/Resources<</Font<</F \(Number.font) 0 R>>/XObject<</G \(Number.grid) 0 R>>>>"
                + "/Contents \(number + 1) 0 R\(tree)>>", to: &output)
        stream(number + 1, "", content.bytes, to: &output)
        elements(content.tags, on: number, to: &output)
    }

    /// Writes the outline (12.3.3), whose entries are in the order of their pages.
    mutating func outline(_ bookmarks: [Bookmark], to output: inout [UInt8]) {
        let first = nextNumber
        nextNumber += bookmarks.count
        let last = nextNumber - 1
        let ends = bookmarks.isEmpty ? "" : "/First \(first) 0 R/Last \(last) 0 R"
        object(outlineNumber, "<</Type/Outlines\(ends)/Count \(bookmarks.count)>>", to: &output)
        for (place, bookmark) in bookmarks.enumerated() {
            let number = first + place
            let previous = number > first ? "/Prev \(number - 1) 0 R" : ""
            let next = number < last ? "/Next \(number + 1) 0 R" : ""
            object(
                number,
                "<</Title<\(Self.hexadecimal(bookmark.title))>/Parent \(outlineNumber) 0 R\(previous)\(next)"
                    + "/Dest[\(pages[bookmark.page - 1]) 0 R/Fit]>>", to: &output)
        }
    }

    /// Writes the page tree and the cross-reference table.
    mutating func end(_ output: inout [UInt8]) {
        endStructure(to: &output)
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        object(
            Number.pages, "<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>", to: &output)
        let start = length
        write("xref\n0 \(nextNumber)\n0000000000 65535 f \n", to: &output)
        for number in 1..<nextNumber {
            precondition(offsets[number] > 0, "all were written")
            let digits = String(offsets[number])
            let zeros = String(repeating: "0", count: 10 - digits.utf8.count)
            write("\(zeros)\(digits) 00000 n \n", to: &output)
        }
        let id = [checksum.0, checksum.1].map {
            let digits = String($0, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
        write(
            "trailer\n<</Size \(nextNumber)/Root \(Number.catalog) 0 R/Info \(Number.information) 0 R"
                + "/ID[<\(id)><\(id)>]>>\nstartxref\n\(start)\n%%EOF\n", to: &output)
    }

    mutating func object(_ number: Int, _ body: String, to output: inout [UInt8]) {
        let missing = number - offsets.count + 1
        if missing > 0 { offsets += Array(repeating: 0, count: missing) }
        offsets[number] = length
        write("\(number) 0 obj\n\(body)\nendobj\n", to: &output)
    }

    private mutating func stream(
        _ number: Int, _ entries: String, _ content: [UInt8], to output: inout [UInt8]
    ) {
        let text = String(decoding: content, as: UTF8.self)
        // In an archive the line before the end is no part of the stream.
        object(
            number, "<<\(entries)/Length \(content.count)>>\nstream\n\(text)\nendstream",
            to: &output)
    }

    private mutating func write(_ text: String, to output: inout [UInt8]) {
        output.append(text)
        length += text.utf8.count
        for byte in text.utf8 {
            checksum.0 = (checksum.0 ^ UInt64(byte)) &* 0x100_0000_01B3
            checksum.1 = (checksum.1 ^ UInt64(byte)) &* 0x100_0000_01B3
        }
    }
}
