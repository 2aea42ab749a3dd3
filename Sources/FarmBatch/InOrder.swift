/// Puts answers that come in any order back into the order of their numbers 0, 1, 2...
///
/// One at a time is out: whoever takes an answer says `finish()` before the next can be taken.
struct InOrder<Answer> {
    private var waiting: [Int: Answer] = [:]
    private var next = 0
    private var isOut = false

    mutating func add(_ answer: consuming Answer, number: Int) {
        precondition(number >= next && waiting[number] == nil, "every number has one answer")
        waiting[number] = answer
    }

    /// The next answer, or nil if it is not there yet or the one before is still out.
    mutating func take() -> Answer? {
        guard !isOut, let answer = waiting.removeValue(forKey: next) else { return nil }
        isOut = true
        next += 1
        return answer
    }

    mutating func finish() {
        precondition(isOut, "what is finished was taken")
        isOut = false
    }
}
