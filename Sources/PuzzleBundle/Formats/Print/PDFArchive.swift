import SudokuEngine

/// The additions that make a file PDF/A-2b (ISO 19005-2), for books that libraries keep: a language,
/// metadata, and a profile that tells which colours are meant.
struct PDFArchive {
    let title: String
    let language: Language

    /// The comment after the header, whose bytes show that the file is not ASCII.
    static let mark = "%\u{E2}\u{E3}\u{CF}\u{D3}\n"

    /// The metadata in the form of XMP, which repeats the document information.
    var metadata: String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title.escapedForXML)</rdf:li></rdf:Alt></dc:title>
        <dc:language><rdf:Bag><rdf:li>\(language.rawValue)</rdf:li></rdf:Bag></dc:language>
        <pdf:Producer>puzzlefarm</pdf:Producer>
        <pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
        </rdf:Description>
        </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="r"?>
        """
    }

    /// An ICC profile of version 2.1 with the primaries of sRGB and a gamma of 2.2, in hexadecimal.
    static let profile = """
        000001d400000000021000006d6e74725247422058595a2007ea000100010000000000006163737000000000
        0000000000000000000000000000000000000000000000000000f6d6000100000000d32d0000000000000000
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000009
        64657363000000f00000006a637072740000015c000000157774707400000174000000147258595a00000188
        000000146758595a0000019c000000146258595a000001b00000001472545243000001c40000000e67545243
        000001c40000000e62545243000001c40000000e646573630000000000000010735247422c2067616d6d6120
        322e320000000000000000000000000000000000000000000000000000000000000000000000000000000000
        0000000000000000000000000000000000000000000000000000000000000000000000000000000074657874
        000000004e6f20636f707972696768740000000058595a20000000000000f6d6000100000000d32d58595a20
        0000000000006fa2000038f50000039058595a2000000000000062990000b785000018da58595a2000000000
        000024a000000f840000b6cf63757276000000000000000102330000
        """
}
