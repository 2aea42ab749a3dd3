#if !hasFeature(Embedded)
    extension StepTexts {
        /// The texts of this package in a language, as a file of them has them.
        package init(own language: Language) {
            self.init(language: language)
            for technique in NamedTechnique.all {
                add(name: technique.name(in: language), for: technique.id)
                _ = add(sentences: technique.sentences(in: language), for: technique.id)
            }
            for (key, name) in Self.ratedNames(in: language) { add(name: name, for: key) }
            for (key, sentences) in Self.ratedSentences(in: language) {
                _ = add(sentences: sentences, for: key)
            }
        }

        /// The names of the techniques of the ladders that rate, where they differ from that of the
        /// named technique with the same id, by their keys.
        package static func ratedNames(in language: Language) -> [(key: String, name: String)] {
            Technique.onLaddersThatRate.compactMap { technique in
                let name = technique.name(in: language)
                let named = NamedTechnique.named(technique.id)
                return named?.name(in: language) == name ? nil : (Key.rated(technique), name)
            }
        }

        /// The sentences of the families of the ladders that rate, by their keys.
        package static func ratedSentences(
            in language: Language
        ) -> [(key: String, sentences: [String])] {
            Technique.Family.allCases.compactMap { family in
                let sentences = family.definition.text(in: language).sentences
                return sentences.isEmpty ? nil : (Key.rated(family.definition.id), sentences)
            }
        }
    }

    extension Technique {
        fileprivate static let onLaddersThatRate = Family.allCases.flatMap {
            $0.definition.variants.techniques($0)
        }
    }

    extension NamedTechnique {
        /// The sentences that explain steps, templates with placeholders.
        package func sentences(in language: Language) -> [String] { texts[language].sentences }
    }
#endif

extension StepTexts.Key {
    /// The key of the name of a technique, which may have a length beside its id.
    static func rated(_ technique: Technique) -> String {
        rated(technique.id) + (technique.length == 0 ? "" : "/\(technique.length)")
    }
}
