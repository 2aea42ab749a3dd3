import SudokuEngine

/// Techniques that are described together.
struct TechniqueGroup {
    /// The name of the page, such as `wings`.
    let id: String
    var title: String { Language.english.texts.text("group.\(id)") }
    /// A paragraph about what the techniques have in common.
    let introduction: String
    let techniques: [Technique]

    /// All groups, from easy to hard, from `groups.txt`: for each an introduction, and its techniques.
    /// Every technique belongs to one of them.
    static let all = TextSection.all(in: PackageResources.groups_txt).map { TechniqueGroup($0) }

    private init(_ section: TextSection) {
        id = section.name
        introduction = section.paragraphs[0].joined(separator: " ")
        techniques = section.paragraphs[1].flatMap { $0.split(separator: " ") }.map { name in
            guard let technique = Technique.named(String(name)) else {
                preconditionFailure("\(name): no such technique")
            }
            return technique
        }
    }
}
