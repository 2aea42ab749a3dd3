/// An assumption about a candidate whose consequences contradict each other.
enum ForcingChainContradiction {
    static let technique = Technique(
        "forcing-chain-contradiction", code: "1301", .extreme, 500, rating: 75,
        otherNames: ["Contradiction Chain"],
        search: { ForcingChains.offer(.contradiction, on: $1, &$2) })
}
