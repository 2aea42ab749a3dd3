/// A buffer that restores answers from any order to the order of their numbers 0, 1, 2...
///
/// One answer is out at a time: after `take()`, the caller must call `finish()` before the next.
struct InOrder<Answer> {
    private var waiting: [Int: Answer] = [:]
    private var next = 0
    private var isOut = false

    mutating func add(_ answer: consuming Answer, number: Int) {
        precondition(number >= next && waiting[number] == nil, "each number has one answer")
        waiting[number] = answer
    }

    /// Takes the next answer; nil if it has not arrived or the previous one is still out.
    mutating func take() -> Answer? {
        guard !isOut, let answer = waiting.removeValue(forKey: next) else { return nil }
        isOut = true
        next += 1
        return answer
    }

    mutating func finish() {
        precondition(isOut, "finish() without take()")
        isOut = false
    }
}
