/// A limit of the service: its default, and what it means for those who claim from a farm.
struct Limit {
    let subject: String
    /// The default, with the key that changes it if there is one.
    let value: String
    /// The consequence of reaching it.
    let effect: String
    /// The amounts at ``rates``, in their order, or a text for all of them; nil if they make no difference.
    var atRates: String?
    /// The places that show it coming; nil where only an answer does.
    var sign: String?

    /// The claims of one puzzle per second that a limit is computed for.
    static let rates = [100, 1_000, 10_000]

    /// Returns the texts of the three rates, or one text if they are the same.
    static func each(_ text: (_ perSecond: Int) -> String) -> String {
        let texts = rates.map(text)
        return Set(texts).count == 1 ? texts[0] : texts.joined(separator: " / ")
    }
}

/// Limits of one kind.
struct LimitGroup {
    let title: String
    let limits: [Limit]
}
