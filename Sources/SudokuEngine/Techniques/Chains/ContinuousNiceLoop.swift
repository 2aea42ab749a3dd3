/// A loop of strong and weak links in turn: each of its links holds in both directions.
enum ContinuousNiceLoop {
    static let technique = Technique(
        "continuous-nice-loop", code: "0706", .unfair, 280, rating: 60, otherNames: ["AIC Ring"],
        search: { NiceLoops.offer(.continuous, isGrouped: false, on: $1, &$2) })

    static let grouped = Technique(
        "grouped-continuous-nice-loop", code: "0709", .unfair, 300, rating: 60,
        otherNames: ["Grouped AIC Ring"],
        search: { NiceLoops.offer(.continuous, isGrouped: true, on: $1, &$2) })
}
