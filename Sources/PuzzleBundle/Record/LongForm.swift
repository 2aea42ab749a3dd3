import FarmJSON
import SudokuEngine

/// The members of the long form, collected in any order.
struct LongForm {
    enum Member: Int, CaseIterable {
        case id, givens, solution, tier, tierIndex, tierRating, se, clues, w20, timeIndex
        case techniques, symmetry, usesUniqueness
        /// Only where it was asked for.
        case human
        /// Only in bundles with explanations.
        case ladder, plan
        /// Only in packs to practise a technique.
        case exercise
        /// Only in bundles of pools that promise more than their tier.
        case pool, promise

        static let names = allCases.map { Array("\($0)".utf8) }
    }

    private var seen: UInt32 = 0
    /// The next member in the usual order.
    private var expected = 0

    private var id = PuzzleID(digest: repeatElement(0, count: 10))
    private var givens = Puzzle.empty
    private var solution: Solution?
    private var tier = Tier.beginner
    private var tierIndex = 0
    private var tierRating = Rating(tenths: 0)
    private var se = PuzzleRecord.Explained()
    private var clues = 0
    private var w20 = 0
    private var timeIndex = 0
    private var techniques: [PuzzleRecord.TechniqueCount] = []
    private var symmetry = Symmetry.none
    private var usesUniqueness = false
    private var human: PuzzleRecord.Human?
    private(set) var ladder: String?
    private(set) var plan: [ExplainedStep] = []
    private(set) var exercise: Exercise?
    private var poolName: String?
    private var promise: String?

    /// The pool of the puzzle and its promise; nil unless both are stated.
    var pool: StatedPool? {
        poolName.flatMap { name in promise.map { StatedPool(name: name, promise: $0) } }
    }

    func has(_ member: Member) -> Bool { seen >> UInt32(member.rawValue) & 1 != 0 }

    /// The first required member that is missing.
    var missing: Member? { Member.allCases.dropLast(6).first { !has($0) } }

    mutating func member(named name: ArraySlice<UInt8>) -> Member? {
        let names = Member.names
        if expected < names.count, name.elementsEqual(names[expected]) {
            expected += 1
            return Member(rawValue: expected - 1)
        }
        guard let place = names.firstIndex(where: name.elementsEqual) else { return nil }
        expected = place + 1
        return Member(rawValue: place)
    }

    mutating func read(_ member: Member, from cursor: inout JSONCursor) throws(JSONError) {
        seen |= 1 << UInt32(member.rawValue)
        switch member {
        case .id: id = try cursor.id()
        case .givens: givens = try cursor.puzzle()
        case .solution: solution = try cursor.solution()
        case .tier: tier = try cursor.tier()
        case .tierIndex: tierIndex = try cursor.number(byTenTo: 0)
        case .tierRating: tierRating = try cursor.rating()
        case .se: se = try cursor.explained()
        case .clues: clues = try cursor.number(byTenTo: 0)
        case .w20: w20 = try cursor.number(byTenTo: 2)
        case .timeIndex: timeIndex = try cursor.number(byTenTo: 2)
        case .techniques: techniques = try cursor.techniques()
        case .symmetry: symmetry = try cursor.symmetry()
        case .usesUniqueness: usesUniqueness = try cursor.bool()
        case .human: human = try cursor.human()
        case .ladder: ladder = String(decoding: try cursor.bytes(), as: UTF8.self)
        case .plan: plan = try cursor.plan()
        case .exercise: exercise = try cursor.exercise()
        case .pool: poolName = String(decoding: try cursor.bytes(), as: UTF8.self)
        case .promise: promise = String(decoding: try cursor.bytes(), as: UTF8.self)
        }
        if has(.tier), has(.tierIndex), tierIndex != tier.index {
            throw cursor.error("tierIndex is \(tierIndex), expected \(tier.index) for \(tier.name)")
        }
    }

    /// The record, once no member is missing.
    var record: PuzzleRecord {
        guard let solution else { preconditionFailure("no member is missing") }
        return PuzzleRecord(
            id: id, givens: givens, solution: solution, tier: tier, tierRating: tierRating, se: se,
            clues: clues, w20Hundredths: w20, timeIndexHundredths: timeIndex,
            techniques: techniques, symmetry: symmetry, usesUniqueness: usesUniqueness,
            human: human)
    }
}

extension PuzzleRecord.Explained {
    fileprivate init() {
        let none = Rating(tenths: 0)
        self.init(er: none, ep: none, ed: none)
    }
}

extension JSONCursor {
    fileprivate mutating func explained() throws(JSONError) -> PuzzleRecord.Explained {
        var found: (er: Rating?, ep: Rating?, ed: Rating?)
        let start = place
        try object { (cursor, token) throws(JSONError) in
            let name = cursor.text[token.range]
            if name.elementsEqual("er".utf8) {
                found.er = try cursor.rating()
            } else if name.elementsEqual("ep".utf8) {
                found.ep = try cursor.rating()
            } else if name.elementsEqual("ed".utf8) {
                found.ed = try cursor.rating()
            } else {
                try cursor.skip()
            }
        }
        guard let er = found.er, let ep = found.ep, let ed = found.ed else {
            throw error("se needs er, ep and ed", at: start)
        }
        return .init(er: er, ep: ep, ed: ed)
    }

    mutating func techniques() throws(JSONError) -> [PuzzleRecord.TechniqueCount] {
        var techniques: [PuzzleRecord.TechniqueCount] = []
        techniques.reserveCapacity(8)
        var names = DistinctNames<String>()
        try object { (cursor, token) throws(JSONError) in
            let name = try cursor.newName(token, &names)
            techniques.append(.init(name: name, count: try cursor.number(byTenTo: 0)))
        }
        return techniques
    }
}
