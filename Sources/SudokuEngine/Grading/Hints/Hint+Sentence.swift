extension Hint {
    /// Returns one sentence: the pattern, then the conclusion.
    static func sentence(of finding: Finding) -> String {
        let words = FindingWords(finding)
        return "\(finding.technique.family.definition.reason(words)), so \(words.conclusion)."
    }
}
