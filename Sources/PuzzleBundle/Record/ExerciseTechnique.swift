public import SudokuEngine

/// A technique to practise: the steps that count as it, and the ladder on whose path they are looked
/// for.
public struct ExerciseTechnique: Hashable, Sendable {
    /// The name in messages.
    public let name: String
    /// The ladder on whose path the steps are looked for.
    public let ladder: Ladder
    /// True if HoDoKu's library has the technique, or one of its family.
    public let hasHodokuCode: Bool
    /// The ids of the techniques on a ladder of named techniques, otherwise their names or the name
    /// of their family.
    private let members: Set<String>

    /// Creates the exercise in a technique on the ladder `human`.
    public init(_ technique: Technique) {
        name = technique.name()
        ladder = .human
        hasHodokuCode = technique.hodokuCode != nil
        members = [technique.id]
    }

    /// Creates the exercise in a technique or family of the ladder `farm`, such as `X-Wing` or
    /// `Unique Rectangle`; nil if the ladder does not have it.
    public init?(onFarmPath name: String) {
        self.init(onFarmPath: name, members: [name])
    }

    /// Creates the exercise in a technique that only other layouts than classic 9x9 have.
    package init(ofLayouts name: String) {
        (self.name, ladder, hasHodokuCode, members) = (name, .farm, false, [name])
    }

    /// Creates the exercise in any of several techniques or families of the ladder `farm`; nil if
    /// the ladder lacks one of them.
    package init?(onFarmPath name: String, members: [String]) {
        let techniques = members.map { member in
            Technique.onFarmLadder.filter { $0.ratedName == member || $0.family.name == member }
        }
        guard !techniques.isEmpty, techniques.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.name = name
        ladder = .farm
        hasHodokuCode = techniques.joined().contains { $0.hodokuCode != nil }
        self.members = Set(members)
    }

    /// Returns true if steps of the ladder's path with a technique are those to practise.
    func includes(_ technique: String) -> Bool { members.contains(technique) }

    /// Returns true if a step of the ladder's path is one of the technique.
    func includes(_ hint: Hint) -> Bool {
        ladder.rates
            ? members.contains(hint.name()) || members.contains(hint.family)
            : members.contains(hint.technique)
    }
}
