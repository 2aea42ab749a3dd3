/// The sentences that explain chains with several branches, in the order of the pattern's forms.
///
/// A contradiction has two branches, or one if this ends with the opposite of the assumption; then
/// the same if links depend on candidates removed on the way. The others have one sentence without
/// and one with such candidates.
enum BranchSentences {
    static let contradiction = BranchTexts(
        english: [
            "{chains.words}. Both cannot be true, so {conclusion}.",
            "{chains.words}. That contradicts the assumption, so {conclusion}.",
            "{chains.words}. Both cannot be true, so {conclusion}. \(alsoEnglish)",
            "{chains.words}. That contradicts the assumption, so {conclusion}. \(alsoEnglish)",
        ],
        german: [
            "{chains.words}. Beides zusammen ist unmöglich, also: {conclusion}.",
            "{chains.words}. Das widerspricht der Annahme, also: {conclusion}.",
            "{chains.words}. Beides zusammen ist unmöglich, also: {conclusion}. \(alsoGerman)",
            "{chains.words}. Das widerspricht der Annahme, also: {conclusion}. \(alsoGerman)",
        ])

    static let double = BranchTexts(
        english: "{premise.cells} either is {premise.digits} or is not: {chains.words}. In both "
            + "cases {conclusion}.",
        german: "{premise.cells} ist {premise.digits} oder nicht: {chains.words}. In beiden "
            + "Fällen gilt: {conclusion}.")

    static let cell = BranchTexts(
        english: "{premise.cells} is {premise.digits|or}: {chains.words}. In each case "
            + "{conclusion}.",
        german: "{premise.cells} ist {premise.digits|or}: {chains.words}. In jedem Fall gilt: "
            + "{conclusion}.")

    static let region = BranchTexts(
        english:
            "in {house.houses} the {premise.digits} is in {premise.cells|or}: {chains.words}. In "
            + "each case {conclusion}.",
        german: "In {house.houses} steht die {premise.digits} in {premise.cells|or}: "
            + "{chains.words}. In jedem Fall gilt: {conclusion}.")

    fileprivate static let alsoEnglish =
        "Some links hold only because these candidates are removed on the way: {removed}."
    fileprivate static let alsoGerman =
        "Einige Links gelten nur, weil unterwegs auch diese Kandidaten wegfallen: {removed}."
}

/// The sentences of a kind of chain in each language.
struct BranchTexts: Sendable {
    let english: [String]
    let german: [String]

    init(english: [String], german: [String]) {
        self.english = english
        self.german = german
    }

    /// Creates the sentence without candidates removed on the way, and the one with some.
    init(english: String, german: String) {
        self.init(
            english: [english, english + " " + BranchSentences.alsoEnglish],
            german: [german, german + " " + BranchSentences.alsoGerman])
    }
}
