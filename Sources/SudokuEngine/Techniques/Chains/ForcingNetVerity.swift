/// Alternatives of which one must hold, and which lead to the same conclusion by consequences of
/// which several together lead to the next.
enum ForcingNetVerity {
    static let technique = Technique(
        "forcing-net-verity", code: "1304", .extreme, 700, rating: 93,
        otherNames: ["Verity Net"], isListedByName: true,
        search: { ForcingNets.offer([.verity], on: $1, &$2) })
}
