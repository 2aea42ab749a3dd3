/// A rung of a ladder of named techniques: techniques that compete for a step.
struct NamedRung: Sendable {
    let techniques: [NamedTechnique]
    let search: @Sendable (Board, inout StepSearch) -> Void
    let aim: StepSearch.Aim

    init(_ technique: NamedTechnique, aim: StepSearch.Aim = .first) {
        self.init(technique, aim: aim, search: technique.search)
    }

    /// Creates the rung of techniques that are searched together.
    init(
        _ techniques: NamedTechnique..., aim: StepSearch.Aim = .first,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) {
        self.techniques = techniques
        self.search = search
        self.aim = aim
    }
}
