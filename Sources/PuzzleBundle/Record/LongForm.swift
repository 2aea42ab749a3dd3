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
        /// Only in puzzles of other layouts than classic 9x9.
        case layout, regions, extra, cages

        static let names = allCases.map { Array("\($0)".utf8) }
    }

    private var seen: UInt32 = 0
    /// The next member in the usual order.
    private var expected = 0

    private var id = PuzzleID(digest: repeatElement(0, count: 10))
    private var grid = WrittenGrid()
    /// The places of the members with characters of cells.
    private var places: (givens: Int, solution: Int) = (0, 0)
    private var tier = Tier.beginner
    private var tierIndex = 0
    private var tierRating = Rating(tenths: 0)
    private var se = PuzzleRecord.Explained?.none
    private var clues = 0
    private var w20 = 0
    private var timeIndex: Int?
    private var techniques: [PuzzleRecord.TechniqueCount] = []
    private var symmetry = Symmetry.none
    private var usesUniqueness = false
    private var human: PuzzleRecord.Human?
    private(set) var ladder: String?
    /// The beginnings of the members with steps, whose form depends on the grid.
    private var steps: (plan: JSONCursor?, exercise: JSONCursor?)
    private(set) var plan: [ExplainedStep] = []
    private(set) var layoutPlan: [LayoutStep]?
    private(set) var exercise: Exercise?
    private(set) var layoutExercise: LayoutExercise?
    private var poolName: String?
    private var promise: String?

    /// The pool of the puzzle and its promise; nil unless both are stated.
    var pool: StatedPool? {
        poolName.flatMap { name in promise.map { StatedPool(name: name, promise: $0) } }
    }

    func has(_ member: Member) -> Bool { seen >> UInt32(member.rawValue) & 1 != 0 }

    /// The first required member that is missing.
    var missing: Member? {
        Member.allCases.prefix(through: Member.usesUniqueness.rawValue).first { !has($0) }
    }

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
        case .givens:
            places.givens = cursor.place
            grid.givens = try cursor.bytes()
        case .solution:
            places.solution = cursor.place
            grid.solution = try cursor.bytes()
        case .tier: tier = try cursor.tier()
        case .tierIndex: tierIndex = try cursor.number(byTenTo: 0)
        case .tierRating: tierRating = try cursor.rating()
        case .se: se = try cursor.orNull { (cursor) throws(JSONError) in try cursor.explained() }
        case .clues: clues = try cursor.number(byTenTo: 0)
        case .w20: w20 = try cursor.number(byTenTo: 2)
        case .timeIndex:
            timeIndex = try cursor.orNull { (cursor) throws(JSONError) in
                try cursor.number(byTenTo: 2)
            }
        case .techniques: techniques = try cursor.techniques()
        case .symmetry: symmetry = try cursor.symmetry()
        case .usesUniqueness: usesUniqueness = try cursor.bool()
        case .human: human = try cursor.human()
        case .ladder: ladder = String(decoding: try cursor.bytes(), as: UTF8.self)
        case .plan:
            steps.plan = cursor
            try cursor.skip()
        case .exercise:
            steps.exercise = cursor
            try cursor.skip()
        case .pool: poolName = String(decoding: try cursor.bytes(), as: UTF8.self)
        case .promise: promise = String(decoding: try cursor.bytes(), as: UTF8.self)
        case .layout: grid.layout = String(decoding: try cursor.bytes(), as: UTF8.self)
        case .regions: grid.regions = try cursor.bytes()
        case .extra: grid.extra = try cursor.bytes()
        case .cages: grid.cages = try cursor.cages()
        }
        if has(.tier), has(.tierIndex), tierIndex != tier.index {
            throw cursor.error("tierIndex is \(tierIndex), expected \(tier.index) for \(tier.name)")
        }
    }

    /// Creates the record, once no member is missing.
    func record(_ cursor: JSONCursor) throws(JSONError) -> PuzzleRecord {
        PuzzleRecord(
            id: id, grid: try recordedGrid(cursor), tier: tier, tierRating: tierRating, se: se,
            clues: clues, w20Hundredths: w20, timeIndexHundredths: timeIndex,
            techniques: techniques, symmetry: symmetry, usesUniqueness: usesUniqueness,
            human: human)
    }

    /// Reads the steps, once the grid is known.
    mutating func readSteps(of grid: RecordedGrid) throws(JSONError) {
        let layout: LayoutGrid? = if case .layout(let grid, _) = grid { grid } else { nil }
        if var cursor = steps.plan {
            if let layout {
                layoutPlan = try cursor.converted { (value) throws(FieldError) in
                    try LayoutStep.plan(value, in: layout)
                }
            } else {
                plan = try cursor.converted(ExplainedStep.plan)
            }
        }
        if var cursor = steps.exercise {
            if let layout {
                layoutExercise = try cursor.converted { (value) throws(FieldError) in
                    try LayoutExercise(value, in: layout)
                }
            } else {
                exercise = try cursor.converted(Exercise.init)
            }
        }
    }

    /// The grid, whose members may come in any order, so that it is checked last.
    private func recordedGrid(_ cursor: JSONCursor) throws(JSONError) -> RecordedGrid {
        let solution = grid.solution ?? []
        var place = places.givens
        do throws(FieldError) {
            if grid.isClassic {
                guard se != nil, timeIndex != nil else {
                    throw FieldError("se and timeIndex are null, which a classic puzzle has")
                }
                let givens = try FieldReader.puzzle(grid.givens)
                place = places.solution
                return .classic(givens, try FieldReader.solution(solution))
            }
            let grid = try grid.layoutGrid()
            place = places.solution
            return .layout(grid, solution: try grid.solution(solution))
        } catch {
            throw cursor.error(error.text, at: place)
        }
    }
}

extension JSONCursor {
    fileprivate mutating func explained() throws(JSONError) -> PuzzleRecord.Explained {
        var found: (er: Rating?, ep: Rating?, ed: Rating?)
        var isBounded = false
        let start = place
        try object { (cursor, token) throws(JSONError) in
            let name = cursor.text[token.range]
            if name.elementsEqual("er".utf8) {
                found.er = try cursor.rating()
            } else if name.elementsEqual("ep".utf8) {
                found.ep = try cursor.rating()
            } else if name.elementsEqual("ed".utf8) {
                found.ed = try cursor.rating()
            } else if name.elementsEqual("bounded".utf8) {
                isBounded = try cursor.bool()
            } else {
                try cursor.skip()
            }
        }
        guard let er = found.er, let ep = found.ep, let ed = found.ed else {
            throw error("se needs er, ep and ed", at: start)
        }
        return .init(er: er, ep: ep, ed: ed, isBounded: isBounded)
    }

    /// Reads a value that may be null.
    fileprivate mutating func orNull<Value>(
        _ read: (inout JSONCursor) throws(JSONError) -> Value
    ) throws(JSONError) -> Value? {
        guard peek() == UInt8(ascii: "n") else { return try read(&self) }
        try word("null")
        return nil
    }

    mutating func cages() throws(JSONError) -> [WrittenCage] {
        try converted { (value) throws(FieldError) in
            guard let list = value.elements else { throw FieldError("cages must be an array") }
            return try list.map(WrittenCage.init)
        }
    }

    /// Reads a value as something else, and throws errors at its beginning.
    fileprivate mutating func converted<Value>(
        _ convert: (JSONValue) throws(FieldError) -> Value
    ) throws(JSONError) -> Value {
        _ = peek()
        let start = place
        let value = try value()
        do throws(FieldError) { return try convert(value) } catch {
            throw self.error(error.text, at: start)
        }
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
