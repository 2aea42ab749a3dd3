/// One cluster of a digit, whose two colours exclude each other.
enum SimpleColors {
    static let trap = Technique(
        "simple-colors-trap", code: "0500", .hard, 150,
        otherNames: ["Simple Colors", "Single Chains Rule 4"],
        search: { search(on: $1, wraps: false, &$2) })

    static let wrap = Technique(
        "simple-colors-wrap", code: "0501", .hard, 150,
        otherNames: ["Simple Colors", "Single Chains Rule 2"],
        search: { search(on: $1, traps: false, &$2) })

    /// Offers wraps, traps or both in the order in which HoDoKu finds them: it tries both on one
    /// cluster before the next.
    static func search(
        on board: Board, wraps: Bool = true, traps: Bool = true, _ search: inout StepSearch
    ) {
        for cluster in search.clusters(of: board) {
            if wraps && offerWrap(cluster, &search) { return }
            if traps && offerTrap(cluster, on: board, &search) { return }
        }
    }

    private static func offerWrap(
        _ cluster: ColorClusters.Cluster, _ search: inout StepSearch
    ) -> Bool {
        let (isA, isB) = (cluster.a.sees(cluster.a), cluster.b.sees(cluster.b))
        guard isA || isB else { return false }
        let wrong = isA ? cluster : cluster.swapped
        let cells = wrong.a.cells | (isA && isB ? wrong.b.cells : 0)
        let pair = ColorClusters.pair(wrong.a.cells, wrong.a.cells)
        return search.offer(
            wrap, cluster.digit, from: cells,
            Pattern(
                parts(wrong) + [
                    .init(.bridge, UInt16(bit: cluster.digit), in: pair), .crossing(of: pair),
                ]))
    }

    private static func offerTrap(
        _ cluster: ColorClusters.Cluster, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let outside = board.cells(with: cluster.digit) & ~(cluster.a.cells | cluster.b.cells)
        return search.offer(
            trap, cluster.digit, from: outside & cluster.a.seen & cluster.b.seen,
            Pattern(parts(cluster)))
    }

    private static func parts(_ cluster: ColorClusters.Cluster) -> [Pattern.Part] {
        [.init(.colorA, cluster.digit, cluster.a), .init(.colorB, cluster.digit, cluster.b)]
    }
}
