/// A candidate that leads, in its digit, to a contradiction.
enum Nishio {
    static let technique = Technique(
        "nishio-forcing-chains", rated: .init(base, isOpen: true, otherNames: ["Nishio"]))

    /// The rating in tenths before the surcharge for length.
    static let base = 75

    static let rung = Rung.forcingChains(.nishio, [technique]) { _ in technique }
}
