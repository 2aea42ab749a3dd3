extension String {
    /// The address of a database without what may be a password, for messages about one that is refused.
    ///
    /// It rather hides too much: an address that cannot be read may have its password anywhere.
    package var withoutSecrets: String {
        let start = firstRange(of: "://")?.upperBound ?? startIndex
        var text = self
        // Also where the password has a slash or a question mark in it.
        if let end = text.lastIndex(of: "@"), start < end,
            let colon = text[start..<end].firstIndex(of: ":")
        {
            text.replaceSubrange(text.index(after: colon)..<end, with: "***")
        }
        guard let query = text.firstIndex(of: "?") else { return text }
        let items = text[text.index(after: query)...].split(
            separator: "&", omittingEmptySubsequences: false)
        return text[...query]
            + items.map { item in
                guard let equals = item.firstIndex(of: "=") else { return String(item) }
                let name = item[..<equals].lowercased()
                let isSecret = ["pass", "secret", "%"].contains { name.contains($0) }
                return isSecret ? "\(item[...equals])***" : String(item)
            }.joined(separator: "&")
    }
}
