/// A part of an embedded text: a line `== NAME`, then paragraphs with empty lines between.
struct TextSection {
    let name: String
    /// The lines of each paragraph.
    private(set) var paragraphs: [[String]] = []

    static func all(in text: [UInt8]) -> [TextSection] {
        var sections: [TextSection] = []
        for paragraph in String(decoding: text, as: UTF8.self).split(separator: "\n\n") {
            if paragraph.hasPrefix("== ") {
                sections.append(TextSection(name: String(paragraph.dropFirst(3))))
            } else {
                let lines = paragraph.split(separator: "\n").map(String.init)
                sections[sections.endIndex - 1].paragraphs.append(lines)
            }
        }
        return sections
    }
}
