import SudokuEngine
import SudokuLayouts

/// Techniques that are described together.
struct TechniqueGroup {
    /// The name of the page, such as `wings`.
    let id: String
    var title: String { Language.english.texts.text("group.\(id)") }
    /// A paragraph about what the techniques have in common.
    let introduction: String
    let techniques: [LayoutTechnique]
    /// True if only layouts other than the classic one have the techniques.
    var isOfLayouts: Bool {
        if case .special = techniques[0] { true } else { false }
    }

    /// All groups, from easy to hard, from `groups.txt`: for each an introduction, and its techniques.
    /// Every technique belongs to one of them.
    static let all = TextSection.all(in: PackageResources.groups_txt).map { TechniqueGroup($0) }

    private init(_ section: TextSection) {
        id = section.name
        introduction = section.paragraphs[0].joined(separator: " ")
        techniques = section.paragraphs[1].flatMap { $0.split(separator: " ") }.map { name in
            guard let technique = LayoutTechnique(named: String(name)) else {
                preconditionFailure("\(name): no such technique")
            }
            return technique
        }
    }
}
