/// A loop of strong and weak links in turn: each of its links holds in both directions.
enum ContinuousNiceLoop {
    static let technique = NamedTechnique(
        "continuous-nice-loop", code: "0706", .unfair, 280, rating: 60, otherNames: ["AIC Ring"],
        search: { NiceLoops.offer(.continuous, isGrouped: false, on: $0, &$1) })

    static let grouped = NamedTechnique(
        "grouped-continuous-nice-loop", code: "0709", .unfair, 300, rating: 60,
        otherNames: ["Grouped AIC Ring"],
        search: { NiceLoops.offer(.continuous, isGrouped: true, on: $0, &$1) })
}
