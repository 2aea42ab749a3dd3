/// The pattern of a step: its parts by their roles, and its chains.
public struct Pattern: Hashable, Codable, Sendable {
    /// The parts, in the order in which an explanation names them.
    public var parts: [Part] = []
    /// The chains, each from its first node to its last.
    public var chains: [Chain] = []
    /// The sentence of the technique that explains the pattern.
    var form = 0

    init(_ parts: [Part] = [], chains: [Chain] = [], form: Int = 0) {
        self.parts = parts
        self.chains = chains
        self.form = form
    }

    /// Candidates or houses that have one role in a pattern.
    public struct Part: Hashable, Codable, Sendable {
        /// The role of the part in the pattern.
        public let role: Role
        /// The candidates of the part; empty for a part of houses.
        public let candidates: Candidates
        /// The houses of the part; empty for a part of candidates.
        public let houses: [House]

        package init(role: Role, candidates: Candidates, houses: [House]) {
            self.role = role
            self.candidates = candidates
            self.houses = houses
        }
    }

    /// The role of a part: what players call it.
    public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
        /// Cells that form a set, and a single.
        case cell, set
        /// A digit that a set or a locked digit leaves one place, with the house.
        case single
        /// Cells of an aligned exclusion that must keep a candidate.
        case excluder
        /// The house in which a single, a set or a locked digit stands, and where it has an effect.
        case house, crossing
        /// Fish; the second ones belong to the other of two fish with one base.
        case base, cover, fin, endoFin, secondCover, secondFin
        /// Strong links of one digit: outer cells, and cells that connect them.
        case end, bridge, hinge
        /// Wings.
        case pivot, wing, connection
        /// Sue de Coq.
        case core, lineSet, boxSet, extra
        /// Rectangles and loops.
        case floor, roof
        /// The cells of a loop, each a part of its own, in the order of the loop.
        case loop
        /// Colours of a cluster, and of a second one.
        case colorA, colorB, colorC, colorD
        /// Almost locked sets; the digits that two of them cannot both have; a common digit.
        case als, secondALS, thirdALS, restrictedCommon, common
        /// The stem cell of a death blossom, and the set of each of its candidates.
        case stem, petal
        /// The first assumption of a chain, which all its branches share.
        case premise
        /// The candidates that an assumption removes before its chains use a link.
        case removed
        /// The cells of a cage, drawn or hidden; unknown cells inside and outside houses.
        case cage, innie, outie
    }

    /// Propositions of which each implies the next.
    public struct Chain: Hashable, Codable, Sendable {
        /// The propositions, each implied by the one before it.
        public var nodes: [Node]
        /// True if the last node is the first one again.
        public var isLoop = false

        package init(_ nodes: [Node], isLoop: Bool = false) {
            self.nodes = nodes
            self.isLoop = isLoop
        }
    }

    /// A proposition of a chain: a digit is, or is not, in one of some cells.
    ///
    /// From a node that is off to one that is on the link is strong, otherwise weak.
    public struct Node: Hashable, Codable, Sendable {
        /// The digit of the proposition.
        public let digit: Digit
        /// The cell, or the cells of a group.
        public let cells: CellSet
        /// True if the digit is in one of the cells; false if it is in none.
        public let isOn: Bool
        /// The cells of an almost locked set through which the chain passes; empty without one.
        public let set: CellSet

        package init(digit: Digit, cells: CellSet, isOn: Bool, set: CellSet) {
            self.digit = digit
            self.cells = cells
            self.isOn = isOn
            self.set = set
        }
    }
}

extension Pattern.Part {
    /// Creates a part of candidates, in houses of a mask of the 27.
    init(_ role: Pattern.Role, _ candidates: Candidates, houses mask: UInt32 = 0) {
        self.init(role: role, candidates: candidates, houses: House.list(mask))
    }

    /// Creates a part of candidates: the digits of a mask in some cells.
    init(_ role: Pattern.Role, _ mask: UInt16, in cells: Mask128, houses: UInt32 = 0) {
        self.init(role, Candidates(mask, in: cells), houses: houses)
    }

    /// Creates a part of cells with those of their candidates that are digits of a mask.
    init(
        _ role: Pattern.Role, _ mask: UInt16 = 0x1FF, in cells: Mask128, on board: Board,
        houses: UInt32 = 0
    ) {
        var candidates = Candidates()
        for cell in Bits(cells) { candidates[cell] = board[cell] & mask }
        self.init(role, candidates, houses: houses)
    }

    /// Creates a part of cells with all their candidates.
    init(_ role: Pattern.Role, _ cells: Mask128, on board: Board) {
        self.init(role, in: cells, on: board)
    }

    /// Creates a part of houses, a mask of the 27.
    init(_ role: Pattern.Role, houses: UInt32) { self.init(role, Candidates(), houses: houses) }

    /// Returns the parts of a loop: its cells in order, with all their candidates.
    static func loop(_ path: [Int], on board: Board) -> [Self] {
        path.map { Self(.loop, Mask128(bit: $0), on: board) }
    }
}

extension Pattern.Node {
    init(_ digit: Int, in cells: Mask128, isOn: Bool, set: Mask128 = 0) {
        self.init(
            digit: Digit(trusted: UInt8(digit + 1)), cells: CellSet(bits: cells), isOn: isOn,
            set: CellSet(bits: set))
    }
}

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

    /// Creates a chain of one digit: the first set of cells is off, the second one on, and so on.
    init(of digit: Int, through sets: [Mask128]) {
        self.init(
            sets.enumerated().map {
                Pattern.Node(digit, in: $1, isOn: $0.isMultiple(of: 2) == false)
            })
    }

    /// Creates a chain of one digit through single cells.
    init(of digit: Int, through cells: [Int]) {
        self.init(of: digit, through: cells.map { Mask128(bit: $0) })
    }
}

extension House {
    /// Returns the houses of a mask of the 27.
    static func list(_ mask: UInt32) -> [House] {
        Bits(mask).map { number in
            let kinds: [House.Kind] = [.box, .column, .row]
            return House(trusted: kinds[number / 9], number % 9)
        }
    }
}
