/// A chain of strong and weak links in turn, strong at both ends: one of the ends is true.
enum AlternatingInferenceChain {
    static let technique = NamedTechnique(
        "aic", code: "0708", .unfair, 280, rating: 60, otherNames: ["Alternating Inference Chain"],
        search: { NiceLoops.offer(.alternating, isGrouped: false, on: $0, &$1) })

    static let grouped = NamedTechnique(
        "grouped-aic", code: "0711", .unfair, 300, rating: 60,
        otherNames: ["Grouped Alternating Inference Chain"],
        search: { NiceLoops.offer(.alternating, isGrouped: true, on: $0, &$1) })
}
