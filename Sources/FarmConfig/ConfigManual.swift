/// The texts of the shipped configuration, `config/puzzlefarm.toml`, which is embedded so that the binary
/// needs no file.
package enum ConfigManual {
    /// The shipped file: every key with a comment and its default, commented out so that unchanged keys
    /// follow the defaults of later versions.
    package static let reference = String(
        decoding: PackageResources.puzzlefarm_toml.dropLast(), as: UTF8.self)

    /// The same text with every setting in effect.
    package static let text: String = lines.map { line in
        line.first == "#" && line.dropFirst().first?.isLetter == true ? line.dropFirst() : line
    }.joined(separator: "\n")

    private static let lines = reference.split(
        separator: "\n", omittingEmptySubsequences: false)

    /// The comments on each key, by full name, and on each table, such as `farm`.
    package static let meanings = comments(
        on: text.split(separator: "\n", omittingEmptySubsequences: false))

    /// The comments on the keys of pools of one's own, from the example of a pool.
    package static let meaningsOfOwnPools = meanings(ofExample: "pool.newspaper")
    /// The comments on the keys of tenants, from the example of one.
    package static let meaningsOfTenants = meanings(ofExample: "tenant.shop")

    private static func meanings(ofExample table: String) -> [String: String] {
        let example = lines.drop { $0 != "#   [\(table)]" }.prefix { !$0.isEmpty }
        let found = comments(on: example.map { $0.dropFirst("#   ".count) })
        return Dictionary(
            uniqueKeysWithValues: found.compactMap { name, meaning in
                let words = name.split(separator: ".")
                return words.count == 3 ? (String(words[2]), meaning) : nil
            })
    }

    private static func comments(on lines: [Substring]) -> [String: String] {
        var comments: [String: String] = [:]
        var table = ""
        var remarks: [Substring] = []
        for line in lines {
            let words = line.split(separator: " ")
            if line.hasPrefix("# ") {
                remarks.append(line.dropFirst(2))
                continue
            }
            if line.hasPrefix("[") {
                table = String(line.dropFirst().dropLast())
                comments[table] = remarks.joined(separator: " ")
            } else if words.count > 2, words[1] == "=" {
                comments["\(table).\(words[0])"] = remarks.joined(separator: " ")
            }
            remarks = []
        }
        return comments
    }
}
