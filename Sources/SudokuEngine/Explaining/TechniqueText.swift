/// The texts of a technique in one language.
///
/// A sentence is a template. `{role}` stands for the parts of the pattern with that role, such as
/// `r3c1 {1,2}`, and `{role.cells}`, `{role.digits}` or `{role.houses}` for one side of them.
/// `{role.set}` lists the cells of a part before its digits, such as `r2c2 r2c3 {2,4,7}`, and
/// `{sets}` is a chain of almost locked sets, such as `r2c5 {3,5} -5- r2c9 {5,8}`.
/// `{digits}` are the key digits, `{conclusion}` is what the step places or removes, `{chain}` the
/// first chain in Eureka notation, `{chains}` all of them, and `{chain.words}` or `{chains.words}`
/// the same in words. `|or` after a placeholder joins its list with "or" instead of "and".
struct TechniqueText: Hashable, Sendable {
    /// The name as players write it, such as `XY-Wing`.
    let name: String
    /// The definition of the technique, in one or two sentences.
    let meaning: String
    /// The sentences that explain a step; a pattern's ``Pattern/form`` selects one.
    let sentences: [String]

    init(_ name: String, meaning: String, sentences: String...) {
        self.name = name
        self.meaning = meaning
        self.sentences = sentences
    }

    init(_ name: String, meaning: String, sentences: [String]) {
        self.name = name
        self.meaning = meaning
        self.sentences = sentences
    }

    /// Returns the same texts under another name.
    func renamed(_ name: String) -> TechniqueText {
        TechniqueText(name, meaning: meaning, sentences: sentences)
    }
}

/// The texts of a technique in every language.
struct TechniqueTexts: Hashable, Sendable {
    let english: TechniqueText
    let german: TechniqueText

    subscript(language: Language) -> TechniqueText {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
