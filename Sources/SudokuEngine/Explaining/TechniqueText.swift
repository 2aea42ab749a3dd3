/// The texts of a technique in one language.
///
/// A sentence is a template. `{role}` stands for the parts of the pattern with that role, such as
/// `r3c1 {1,2}`, and `{role.cells}`, `{role.digits}` or `{role.houses}` for one side of them.
/// `{role.set}` lists the cells of a part before its digits, such as `r2c23 {2,4,7}`,
/// `{role.single}` each candidate, such as `(6)r1c3`, `{role.path}` the cells as a path, such as
/// `r1c3 - r1c5`, and `{sets}` is a chain of almost locked sets, such as
/// `r2c5 {3,5} -5- r2c9 {5,8}`.
/// `{digits}` are the key digits, `{conclusion}` is what the step places or removes, and
/// `{conclusion.role}` adds that the victims see the cells of a role, such as `r4c9, which sees
/// both, is not 5`; a number may take the place of the role. `{chain}` is the first chain in Eureka
/// notation, `{chains}` all of them, `{chain.words}` or `{chains.words}` the same in words,
/// and `{chain.cells}` its cells in order.
/// `{reasons.links}`, `{reasons.chains}` and `{reasons.colors}` give each elimination with its own
/// reason: a weak link of a loop, a chain, or two candidates of different colours.
/// `{reasons.places}` is a sentence of its own, which refutes the part `premise`, and
/// `{cover.conclusion}` is what the fish with that cover removes.
/// `|or` after a placeholder joins its list with "or" instead of "and".
///
/// Under Embedded Swift the texts are no part of the program: a page fetches those of its language,
/// and ``StepTexts`` has them.
#if !hasFeature(Embedded)
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
#else
    struct TechniqueText: Hashable, Sendable {
        var name: String { "" }
        var meaning: String { "" }

        /// Discards the texts unread, so that they are not compiled in.
        init(
            _ name: @autoclosure () -> String, meaning: @autoclosure () -> String,
            sentences: @autoclosure () -> String = "", _ second: @autoclosure () -> String = "",
            _ third: @autoclosure () -> String = "", _ fourth: @autoclosure () -> String = "",
            _ fifth: @autoclosure () -> String = "", _ sixth: @autoclosure () -> String = ""
        ) {}

        init(
            _ name: @autoclosure () -> String, meaning: @autoclosure () -> String,
            sentences: @autoclosure () -> [String]
        ) {}
    }
#endif

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
