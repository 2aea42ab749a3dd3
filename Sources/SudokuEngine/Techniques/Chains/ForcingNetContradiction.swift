/// An assumption about a candidate whose consequences, several together leading to the next,
/// contradict each other.
enum ForcingNetContradiction {
    static let technique = Technique(
        "forcing-net-contradiction", code: "1303", .extreme, 700, rating: 93,
        otherNames: ["Contradiction Net"], isListedByName: true,
        search: { ForcingNets.offer([.contradiction], on: $1, &$2) })
}
