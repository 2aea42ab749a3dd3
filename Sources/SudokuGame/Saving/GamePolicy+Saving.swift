internal import FarmJSON

extension GamePolicy {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("mistakes", mistakes.name)
        if let hearts = mistakes.hearts { writer.member("hearts", hearts) }
        writer.member("replacesDigits", replacesDigits)
        writer.member("clearsSameDigit", clearsSameDigit)
        writer.member("removesNotes", removesNotes)
        // A game without the setting is read by versions that do not know it.
        if fillsNotes { writer.member("fillsNotes", fillsNotes) }
        writer.endObject()
    }

    init(_ reader: inout SaveReader) throws(SaveError) {
        let name = try reader.text("mistakes")
        let range = MistakePolicy.possibleHearts
        var hearts: Int?
        if reader.has("hearts") {
            hearts = Int(
                try reader.number("hearts", in: Int64(range.lowerBound)...Int64(range.upperBound)))
        }
        guard let mistakes = MistakePolicy(name: name, hearts: hearts) else {
            throw .value("policy.mistakes", "expected \"solution\", \"conflicts\" or \"off\"")
        }
        self.init(
            mistakes: mistakes, replacesDigits: try reader.flag("replacesDigits"),
            clearsSameDigit: try reader.flag("clearsSameDigit"),
            removesNotes: try reader.flag("removesNotes"),
            fillsNotes: reader.has("fillsNotes") ? try reader.flag("fillsNotes") : false)
    }
}
