/// The content of a sentence about a step: its pattern and its result.
struct StepContent {
    /// The digits that identify the step among those of its technique.
    let digits: DigitSet
    let placements: [Placement]
    let eliminations: Candidates
    let pattern: Pattern
}

#if !hasFeature(Embedded)
    extension TechniqueText {
        /// Returns the name and the sentence of a step, with its placeholders filled.
        func sentence(of step: StepContent, in language: Language) -> String {
            let form = min(step.pattern.form, sentences.count - 1)
            return "\(name): " + StepWords(step, in: language).filled(sentences[form])
        }
    }
#endif
