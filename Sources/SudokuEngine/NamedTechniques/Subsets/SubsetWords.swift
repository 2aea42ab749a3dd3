/// The words for subsets of one size.
struct SubsetWords: Sendable {
    let english: Words
    let german: Words

    struct Words: Sendable {
        /// The name of a subset, such as `Triple`.
        let name: String
        /// The number as a word, such as `three`.
        let number: String
        /// The same with "all", such as `all three`.
        let all: String
    }

    static let pair = SubsetWords(
        english: Words(name: "Pair", number: "two", all: "both"),
        german: Words(name: "Paar", number: "zwei", all: "beide"))
    static let triple = SubsetWords(
        english: Words(name: "Triple", number: "three", all: "all three"),
        german: Words(name: "Tripel", number: "drei", all: "alle drei"))
    static let quadruple = SubsetWords(
        english: Words(name: "Quadruple", number: "four", all: "all four"),
        german: Words(name: "Quadrupel", number: "vier", all: "alle vier"))
}
