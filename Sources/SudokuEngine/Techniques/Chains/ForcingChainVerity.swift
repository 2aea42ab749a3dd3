/// Alternatives of which one must hold, and which lead to the same conclusion.
enum ForcingChainVerity {
    static let technique = Technique(
        "forcing-chain-verity", code: "1302", .extreme, 500, rating: 75,
        otherNames: ["Verity Chain"],
        search: { ForcingChains.offer(.verity, on: $1, &$2) })
}
