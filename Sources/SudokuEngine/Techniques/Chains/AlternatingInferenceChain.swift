/// A chain of strong and weak links in turn, strong at both ends: one of the ends is true.
enum AlternatingInferenceChain {
    static let technique = Technique(
        "aic", code: "0708", .unfair, 280, rating: 60, otherNames: ["Alternating Inference Chain"],
        search: { NiceLoops.offer(.alternating, isGrouped: false, on: $1, &$2) })

    static let grouped = Technique(
        "grouped-aic", code: "0711", .unfair, 300, rating: 60,
        otherNames: ["Grouped Alternating Inference Chain"],
        search: { NiceLoops.offer(.alternating, isGrouped: true, on: $1, &$2) })
}
