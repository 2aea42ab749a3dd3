extension Pattern {
    /// A link of a chain, in the direction of the chain.
    public struct Link: Hashable, Sendable {
        /// The node at which the link begins.
        public let from: Node
        /// The node at which the link ends.
        public let to: Node

        /// True if at least one of the two propositions' candidates is true; otherwise at most one
        /// is.
        public var isStrong: Bool { !from.isOn && to.isOn }
    }

    /// The links of all chains, in order.
    public var links: [Link] { chains.flatMap { $0.links } }
}

extension Pattern.Chain {
    /// The links in the order of the chain.
    public var links: [Pattern.Link] {
        zip(nodes, nodes.dropFirst()).map { Pattern.Link(from: $0, to: $1) }
    }
}
