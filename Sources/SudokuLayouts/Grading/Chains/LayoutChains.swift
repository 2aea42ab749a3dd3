/// The searches for chains of a path, with their memory.
struct LayoutChains: ~Copyable {
    /// The reason why the last search ended.
    enum End { case complete, stopped, bounded }
    private(set) var end = End.complete

    init(_ tables: BoardTables) {}

    mutating func statics(on board: borrowing CandidateBoard, isFarm: Bool) -> LayoutFinding? {
        nil
    }
    mutating func find(
        _ mode: LayoutChainMode, on board: borrowing CandidateBoard, _ shouldStop: () -> Bool
    ) -> LayoutFinding? { nil }
}
