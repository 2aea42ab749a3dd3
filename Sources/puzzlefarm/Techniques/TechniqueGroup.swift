import SudokuEngine

/// Techniques that are described together.
struct TechniqueGroup {
    /// The name of the page, such as `wings`.
    let id: String
    var title: String { Language.english.texts.text("group.\(id)") }
    /// A paragraph about what the techniques have in common.
    let introduction: String
    let techniques: [Technique]

    init(_ id: String, _ introduction: String, of techniques: String...) {
        self.id = id
        self.introduction = introduction
        self.techniques = techniques.map { name in
            guard let technique = Technique.named(name) else {
                preconditionFailure("\(name): no such technique")
            }
            return technique
        }
    }
}
