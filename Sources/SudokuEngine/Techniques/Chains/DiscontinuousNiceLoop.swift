/// A chain from a candidate back to its cell that refutes the candidate or its opposite.
enum DiscontinuousNiceLoop {
    static let technique = Technique(
        "discontinuous-nice-loop", code: "0707", .unfair, 280, rating: 60,
        search: { NiceLoops.offer(.discontinuous, isGrouped: false, on: $1, &$2) })

    static let grouped = Technique(
        "grouped-discontinuous-nice-loop", code: "0710", .unfair, 300, rating: 60,
        search: { NiceLoops.offer(.discontinuous, isGrouped: true, on: $1, &$2) })
}
