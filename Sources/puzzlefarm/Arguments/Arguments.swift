import FarmAPI
import FarmSystem
import SudokuEngine

/// The words after the verb, parsed into options and operands.
///
/// Errors are collected, so that `check()` can report them all at once.
struct Arguments {
    let verb: Verb
    private(set) var wantsHelp = false
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var problems: [String] = []
    private var hasUnknownOption = false

    init(_ words: ArraySlice<String>, for verb: Verb) {
        self.verb = verb
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                rest = []
            } else if word.hasPrefix("--") {
                takeLong(word.dropFirst(2), &rest)
            } else if word.hasPrefix("-"), word != "-" {
                takeShort(word.dropFirst(), &rest)
            } else {
                operands.append(word)
            }
        }
        countOperands()
    }

    // MARK: Access

    var operand: String? { operands.first }
    var secondOperand: String? { operands.dropFirst().first }

    func has(_ option: Option) -> Bool { values[option.name] != nil }

    /// Returns the last of several values, so that a shell alias can be overridden.
    func value(of option: Option) -> String? { values[option.name]?.last }

    /// Returns a whole number; nil if the option is absent or its value is invalid, which is noted.
    mutating func number<Number: FixedWidthInteger>(
        _ option: Option, in range: ClosedRange<Number>
    ) -> Number? {
        guard let text = value(of: option) else { return nil }
        if let number = Number(text), range.contains(number) { return number }
        reject(
            "--\(option.name): expected a whole number from \(range.lowerBound) "
                + "to \(range.upperBound), got '\(text)'")
        return nil
    }

    /// Returns one of the words of a type; nil if the option is absent or its value is invalid,
    /// which is noted.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: Option
    ) -> Choice? where Choice.RawValue: LosslessStringConvertible {
        guard let text = value(of: option) else { return nil }
        if let choice = Choice.RawValue(text).flatMap(Choice.init(rawValue:)) { return choice }
        rejectValue(text, of: option, Choice.allCases.map(\.rawValue.description))
        return nil
    }

    /// Returns the operand of a verb with several actions; nil if it is invalid, which is noted.
    mutating func action<Action: RawRepresentable<String> & CaseIterable>() -> Action? {
        if let action = Action(rawValue: operand ?? "") { return action }
        let names = Action.allCases.map(\.rawValue)
        let remedy =
            suggestion(for: operand ?? "", among: names)
            ?? "write one of \(names.joined(separator: ", "))"
        reject(
            operand.map { "\($0): \(remedy)" }
                ?? "\(verb.operand?.name ?? "ACTION") is missing; \(remedy)")
        return nil
    }

    /// Returns the operand as the name of a pool; nil if it is invalid, which is noted. The service
    /// knows which pools there are.
    mutating func pool() -> PoolName? {
        guard let operand else {
            reject(
                "POOL is missing; write one of \(PoolName.tiers.map(\.name).joined(separator: " "))"
            )
            return nil
        }
        return readPool(operand)
    }

    /// Returns the pool of an option; nil if there is none, or if its name is invalid, which is noted.
    mutating func pool(_ option: Option) -> PoolName? {
        value(of: option).flatMap { readPool($0, "--\(option.name): ") }
    }

    /// Returns the pools of the options `--tier` and `--pool`, each once, in order.
    mutating func pools(_ tier: Option?, _ pool: Option) -> [PoolName] {
        let pools = Set(tier.map { tiers($0) }?.map { PoolName($0) } ?? [])
        let named = values(of: pool).compactMap { readPool($0, "--\(pool.name): ") }
        return pools.union(named).sorted()
    }

    /// Returns the pool of a name; nil if it is invalid, which is noted.
    private mutating func readPool(_ name: String, _ place: String = "") -> PoolName? {
        if let pool = PoolName(name) { return pool }
        let remedy =
            suggestion(for: name, among: PoolName.tiers.map(\.name))
            ?? PoolName.problem(with: name) ?? "write the name of a pool"
        let tiers = PoolName.tiers.map(\.name).joined(separator: " ")
        reject(
            "\(place)\(name): no such pool; \(remedy); the pools of the tiers are \(tiers), and "
                + "puzzlefarm status lists all")
        return nil
    }

    /// Returns all values of an option that may be repeated.
    func values(of option: Option) -> [String] { values[option.name] ?? [] }

    /// Returns the tiers of an option that may be repeated, each once.
    mutating func tiers(_ option: Option) -> [Tier] {
        var tiers: [Tier] = []
        for name in values(of: option) {
            guard let tier = Tier(name: name) else {
                rejectValue(name, of: option, Tier.allCases.map(\.name))
                continue
            }
            if !tiers.contains(tier) { tiers.append(tier) }
        }
        return tiers
    }

    private mutating func rejectValue(_ text: String, of option: Option, _ words: [String]) {
        let remedy = suggestion(for: text, among: words).map { "; " + $0 } ?? ""
        reject(
            "--\(option.name): expected one of \(words.joined(separator: " ")), "
                + "got '\(text)'" + remedy)
    }

    /// Returns a number of seconds; nil if the option is absent or its value is invalid, which is
    /// noted.
    mutating func seconds(_ option: Option) -> Double? {
        guard let text = value(of: option) else { return nil }
        if let seconds = Double(text), 0...1_000_000 ~= seconds { return seconds }
        reject("--\(option.name): expected a number of seconds, got '\(text)'")
        return nil
    }

    mutating func threads() -> Int {
        number(.threads, in: 1...1_024) ?? CurrentProcess.processors
    }

    /// Adds an error found by the verb itself.
    mutating func reject(_ problem: String) { problems.append(problem) }

    /// Rejects those of some options that are there, unless they are in place.
    mutating func refuse(_ options: [Option], unless areInPlace: Bool = false, _ problem: String) {
        guard !areInPlace else { return }
        for option in options where has(option) { reject("--\(option.name): \(problem)") }
    }

    /// Throws the collected errors, if there are any.
    func check() throws(CommandError) {
        guard problems.isEmpty else {
            throw CommandError(usage: problems.map { "\(verb.name): \($0)" })
        }
    }

    // MARK: Parsing

    private mutating func takeLong(_ word: Substring, _ rest: inout ArraySlice<String>) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = verb.allOptions.first(where: { $0.name == name }) else {
            rejectOption("--" + name, before: rest.first)
            return
        }
        if option.value == nil, parts.count == 2 {
            reject("--\(name): takes no value; leave out '=\(parts[1])'")
            return
        }
        set(option, to: parts.count == 2 ? parts[1] : nil, as: "--\(name)", &rest)
    }

    /// `-n5`, `-n 5`, or several switches in one word.
    private mutating func takeShort(_ word: Substring, _ rest: inout ArraySlice<String>) {
        var letters = word
        while let letter = letters.popFirst() {
            guard let option = verb.allOptions.first(where: { $0.short == letter }) else {
                // A long name with one hyphen too few, or an unknown letter.
                if verb.allOptions.contains(where: { $0.name == String(word) }) {
                    hasUnknownOption = true
                    reject("-\(word): no such option; did you mean --\(word)?")
                } else {
                    rejectOption("-\(letter)", before: rest.first)
                }
                return
            }
            if option.value != nil {
                set(option, to: letters.isEmpty ? nil : letters, as: "-\(letter)", &rest)
                return
            }
            set(option, to: nil, as: "-\(letter)", &rest)
        }
    }

    private mutating func set(
        _ option: Option, to attached: Substring?, as word: String, _ rest: inout ArraySlice<String>
    ) {
        guard let name = option.value else {
            values[option.name] = [""]
            wantsHelp = wantsHelp || option.name == Option.help.name
            return
        }
        guard let value = attached.map(String.init) ?? rest.popFirst() else {
            reject("\(word): value missing; write \(word) \(name)")
            return
        }
        if value.isEmpty { reject("\(word): empty value; write \(word) \(name)") }
        values[option.name, default: []].append(value)
    }

    private mutating func countOperands() {
        if verb.operand?.isRepeatable == true { return }
        let maximum = (verb.operand == nil ? 0 : 1) + (verb.second == nil ? 0 : 1)
        // A word after an unknown option may be its value, so operands are not reported then.
        guard operands.count > maximum, !hasUnknownOption else { return }
        let words = operands.map { "'\($0)'" }.joined(separator: " ")
        if let first = verb.operand, let second = verb.second {
            let surplus = operands.dropFirst(2).map { "'\($0)'" }.joined(separator: " ")
            reject(
                "\(surplus): too much; takes one \(first.name) and at most one \(second.name), see "
                    + "puzzlefarm \(verb.name) --help")
        } else if let expected = verb.operand {
            reject("one \(expected.name) only, got \(words); run it once for each")
        } else if let pool = verb.options.first(where: { $0.name == "pool" && $0.isRepeatable }) {
            let options = operands.map { "--\(pool.name) \($0)" }.joined(separator: " ")
            reject("takes no operand, got \(words); write \(options)")
        } else {
            reject("takes no operand, got \(words); see puzzlefarm \(verb.name) --help")
        }
    }

    private mutating func rejectOption(_ word: String, before next: String?) {
        hasUnknownOption = true
        let known = verb.allOptions.map { "--" + $0.name }
        var remedy =
            suggestion(for: word, among: known) ?? "see puzzlefarm \(verb.name) --help"
        if word == "--json", verb.options.contains(where: { $0.name == "format" }) {
            remedy = "write --format json"
        }
        // A number after a switch was meant as the number of puzzles.
        let meant = nearest(to: word, among: known).map { $0.dropFirst(2) } ?? ""
        let isSwitch = verb.options.contains { $0.name == meant && $0.value == nil }
        if isSwitch, let next, Int(next) != nil,
            let number = verb.options.first(where: { ["number", "count"].contains($0.name) })
        {
            remedy += " The number of puzzles is --\(number.name) \(next)"
        }
        reject("\(word): no such option; \(remedy)")
    }
}

extension Verb {
    var allOptions: [Option] { options + [.help] }
}
