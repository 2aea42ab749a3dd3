/// The text "did you mean ...?" for a misspelt word; nil if no known word is close.
package func suggestion(for word: String, among known: [String]) -> String? {
    nearest(to: word, among: known).map { "did you mean \($0)?" }
}

/// The known word that was probably meant; nil if none is close.
package func nearest(to word: String, among known: [String]) -> String? {
    let near = known.map { (word: $0, distance: editDistance(word, $0)) }
        .min { $0.distance < $1.distance }
    if let near, near.distance <= max(1, near.word.count / 3) { return near.word }
    // A prefix of exactly one word stands for that word.
    let longer = known.filter { word.count > 1 && $0.hasPrefix(word) }
    return longer.count == 1 ? longer[0] : nil
}

/// The number of insertions, deletions, substitutions and swaps of neighbours that turn one word
/// into the other.
package func editDistance(_ from: String, _ to: String) -> Int {
    let (from, to) = (Array(from), Array(to))
    var beforeLast: [Int] = []
    var last = Array(0...to.count)
    for row in 1...max(1, from.count) where row <= from.count {
        var current = [row]
        for column in 1...max(1, to.count) where column <= to.count {
            let isEqual = from[row - 1] == to[column - 1]
            var best = min(last[column] + 1, current[column - 1] + 1)
            best = min(best, last[column - 1] + (isEqual ? 0 : 1))
            if row > 1, column > 1, from[row - 1] == to[column - 2], from[row - 2] == to[column - 1]
            {
                best = min(best, beforeLast[column - 2] + 1)
            }
            current.append(best)
        }
        (beforeLast, last) = (last, current)
    }
    return last[to.count]
}
