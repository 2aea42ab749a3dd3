/// An element of the logical structure of a page (ISO 32000-1, 14.7 and 14.8): a piece of its content,
/// or a group of others.
struct PDFTag {
    /// The standard structure types.
    enum Kind: String {
        case section = "Sect"
        case contents = "TOC"
        case entry = "TOCI"
        case title = "H1"
        case heading = "H2"
        case paragraph = "P"
        case figure = "Figure"
        case reference = "Reference"
    }

    let kind: Kind
    /// The text that stands for a figure, and for what a piece cannot tell in its characters.
    let alternative: String?
    /// The place of the group among the elements of the page; nil for the section of the page.
    let group: Int?
    /// The number of the piece on the page; nil for a group.
    let piece: Int?
}

extension PDFContent {
    /// Draws a piece that readers hear; nil for what is no text of the page, such as lines and page
    /// numbers.
    mutating func tagged(
        _ kind: PDFTag.Kind?, as alternative: String? = nil, _ draw: (inout PDFContent) -> Void
    ) {
        guard let kind else { return artifact(draw) }
        line("/\(kind.rawValue)<</MCID \(pieces)>>BDC")
        tags.append(PDFTag(kind: kind, alternative: alternative, group: group, piece: pieces))
        pieces += 1
        draw(&self)
        line("EMC")
    }

    /// Draws pieces that belong together.
    mutating func grouped(_ kind: PDFTag.Kind, _ draw: (inout PDFContent) -> Void) {
        let outer = group
        group = tags.count
        tags.append(PDFTag(kind: kind, alternative: nil, group: outer, piece: nil))
        draw(&self)
        group = outer
    }

    /// Draws what readers do not hear.
    mutating func artifact(_ draw: (inout PDFContent) -> Void) {
        line("/Artifact BMC")
        draw(&self)
        line("EMC")
    }
}
