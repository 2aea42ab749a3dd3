extension TechniqueGroup {
    /// All groups, from easy to hard. Every technique belongs to one of them.
    static let all: [TechniqueGroup] = [
        TechniqueGroup(
            "singles",
            "A single fills a cell. Full houses and hidden singles are found by looking at the "
                + "digits alone, without writing candidates; a naked single takes all three houses "
                + "of its cell.",
            of: "full-house", "hidden-single", "naked-single"),
        TechniqueGroup(
            "locked-candidates",
            "A box and a line share three cells. A digit, or a set of digits, that one of the two "
                + "needs there is removed from the rest of the other.",
            of: "locked-candidates-pointing", "locked-candidates-claiming", "locked-pair",
            "locked-triple"),
        TechniqueGroup(
            "subsets",
            "As many cells of a house as digits: a naked subset is a set of cells that have no "
                + "other candidates, a hidden one a set of digits that have no other places. In "
                + "each house, every naked subset comes with a hidden one of the other cells.",
            of: "naked-pair", "naked-triple", "naked-quadruple", "hidden-pair", "hidden-triple",
            "hidden-quadruple"),
        TechniqueGroup(
            "single-digit-patterns",
            "Patterns of one digit with two strong links: houses in which the digit has two places "
                + "only, or a box in which its places form a cross. At least one end of the pattern "
                + "is true, so the digit is removed from the cells that see both ends.",
            of: "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle",
            "dual-two-string-kite", "dual-empty-rectangle"),
        TechniqueGroup(
            "fish",
            "A fish is a pattern of one digit: in as many base lines as cover lines, the digit has "
                + "places in the cover only. An X-Wing has two base lines, a swordfish three, a "
                + "jellyfish four. Fins are further places in the base; they limit the "
                + "eliminations to cells that see them. A sashimi fish has a base line that would "
                + "be left with one place but for the fins.",
            of: "x-wing", "swordfish", "jellyfish", "finned-x-wing", "sashimi-x-wing",
            "finned-swordfish", "sashimi-swordfish", "finned-jellyfish", "sashimi-jellyfish"),
        TechniqueGroup(
            "wings",
            "A few cells with two to four candidates, one of which must be the same digit whatever "
                + "the others are. That digit is removed from the cells that see all of its places.",
            of: "xy-wing", "xyz-wing", "w-wing", "wxyz-wing"),
        TechniqueGroup(
            "uniqueness",
            "A proper puzzle has one solution. A pattern in which two solutions could be exchanged "
                + "for each other, without touching a given, is therefore impossible, and whatever "
                + "prevents it must be true. Some players reject these techniques, since they rely "
                + "on a promise of the author.",
            of: "unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3",
            "unique-rectangle-4", "unique-rectangle-5", "unique-rectangle-6", "hidden-rectangle",
            "avoidable-rectangle-1", "avoidable-rectangle-2", "extended-unique-rectangle",
            "unique-loop-1", "unique-loop-2", "unique-loop-3", "unique-loop-4", "bug-plus-1",
            "bug-2", "bug-3", "bug-4"),
        TechniqueGroup(
            "colours",
            "Strong links connect candidates to clusters with two colours: either all candidates "
                + "of one colour are true, or all of the other. A colour is true if its candidates "
                + "are.",
            of: "simple-colors-trap", "simple-colors-wrap", "multi-colors-1", "multi-colors-2",
            "3d-medusa"),
        TechniqueGroup(
            "chains",
            "A chain is a series of candidates in which each implies the next, over strong and "
                + "weak links in turn. In Eureka notation, `=` is a strong link (if one candidate "
                + "is false, the other is true) and `-` a weak one (not both are true). Grouped "
                + "chains have nodes of several cells in one box and line.",
            of: "remote-pair", "x-chain", "xy-chain", "continuous-nice-loop",
            "discontinuous-nice-loop", "aic", "grouped-continuous-nice-loop",
            "grouped-discontinuous-nice-loop", "grouped-aic"),
        TechniqueGroup(
            "almost-locked-sets",
            "An almost locked set (ALS) is a group of cells in a house with one more candidate "
                + "than cells: without one of its digits, all others are in it. A restricted common "
                + "is a digit that two such sets cannot both hold.",
            of: "als-xz", "als-xy-wing", "als-chain", "death-blossom", "sue-de-coq"),
        TechniqueGroup(
            "complex-fish",
            "Fish whose base or cover has boxes (franken), or rows and columns at once (mutant), "
                + "and pairs of fish with one base (siamese). An X-Wing has two base houses, a "
                + "swordfish three, a jellyfish four, a squirmbag five, a whale six, and as many "
                + "cover houses. Fins are base places outside the cover; an endo fin is a place in "
                + "more than one base house. If no fin is true, every base house has a digit of "
                + "its own in the cover, one in each cover house. People rarely find these fish "
                + "without a program, so the ladder `human` does not have them.",
            of: "franken-x-wing", "franken-swordfish", "franken-jellyfish",
            "finned-franken-x-wing", "finned-franken-swordfish", "finned-franken-jellyfish",
            "finned-mutant-jellyfish", "finned-mutant-squirmbag", "finned-mutant-whale",
            "siamese-finned-swordfish", "siamese-finned-jellyfish", "siamese-sashimi-swordfish",
            "siamese-sashimi-jellyfish", "siamese-finned-franken-swordfish",
            "siamese-finned-franken-jellyfish", "siamese-finned-mutant-jellyfish"),
        TechniqueGroup(
            "last-resorts",
            "These begin with an assumption instead of a pattern, or go through every possible "
                + "arrangement of a digit. Of these, the ladder `human` has forcing chains only, as "
                + "its last rung.",
            of: "forcing-chain-contradiction", "forcing-chain-verity",
            "forcing-net-contradiction", "forcing-net-verity", "template-set", "template-delete",
            "brute-force"),
    ]
}
