/// A chain from a candidate back to its cell that refutes the candidate or its opposite.
enum DiscontinuousNiceLoop {
    static let technique = NamedTechnique(
        "discontinuous-nice-loop", code: "0707", .unfair, 280, rating: 60,
        search: { NiceLoops.offer(.discontinuous, isGrouped: false, on: $0, &$1) })

    static let grouped = NamedTechnique(
        "grouped-discontinuous-nice-loop", code: "0710", .unfair, 300, rating: 60,
        search: { NiceLoops.offer(.discontinuous, isGrouped: true, on: $0, &$1) })
}
