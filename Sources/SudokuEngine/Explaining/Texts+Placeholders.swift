extension Texts {
    /// Returns true if all placeholders of a sentence are known.
    package static func canFill(_ sentence: String) -> Bool {
        var isKnown = true
        let rest = sentence.filled { name in
            isKnown = isKnown && Self.isKnown(name)
            return ""
        }
        return isKnown && !rest.contains("{")
    }

    private static func isKnown(_ placeholder: Substring) -> Bool {
        let path =
            placeholder.split(separator: "|", maxSplits: 1).first?
            .split(separator: ".", maxSplits: 1) ?? []
        guard let subject = path.first else { return false }
        switch subject {
        case "digits", "conclusion", "chain", "chains", "sets": return true
        case "sum", "equation", "combinations", "units", "left", "contradiction":
            return path.count == 1
        case "reasons":
            let sides: [Substring] = ["links", "chains", "colors", "places"]
            return path.count == 2 && sides.contains(path[1])
        default:
            let sides: [Substring] = [
                "cells", "path", "digits", "houses", "set", "single", "conclusion",
            ]
            return Pattern.Role(rawValue: String(subject)) != nil
                && (path.count < 2 || sides.contains(path[1]))
        }
    }
}
