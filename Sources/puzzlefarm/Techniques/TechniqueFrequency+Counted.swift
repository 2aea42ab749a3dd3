// Written by tools/technique-frequency.
extension TechniqueFrequency {
    static let date = "2026-11-22"
    /// The signature of the engine that generated and solved the puzzles.
    static let signature = "70d01e5c6118ad57"
    static let puzzlesPerTier = 10_000
    static let seed = 1
    /// The puzzles of each tier that the ladder solves without forcing chains.
    static let withoutForcingChains = [10000, 10000, 10000, 10000, 10000, 10000]
    /// The puzzles of each tier that the ladder does not finish.
    static let unfinished = [0, 0, 0, 0, 0, 0]

    /// The id of each technique that was used, and the number of puzzles of each tier that use it.
    static let counted = """
        3d-medusa 0 0 0 0 0 160
        aic 0 0 0 0 0 105
        als-xz 0 0 0 0 0 1983
        avoidable-rectangle-1 0 0 0 0 0 22
        bug-2 0 0 0 0 1 33
        bug-3 0 0 0 0 0 8
        bug-4 0 0 0 0 0 24
        bug-plus-1 0 0 0 0 2 541
        continuous-nice-loop 0 0 0 0 0 13
        discontinuous-nice-loop 0 0 0 0 0 291
        empty-rectangle 0 0 0 0 281 1560
        extended-unique-rectangle 0 0 0 0 0 152
        finned-swordfish 0 0 0 0 1 677
        finned-x-wing 0 0 0 0 2 956
        full-house 10000 10000 10000 10000 10000 10000
        hidden-pair 0 0 68 1047 2443 3477
        hidden-quadruple 0 0 0 0 0 6
        hidden-rectangle 0 0 0 0 11 2296
        hidden-single 10000 10000 10000 10000 10000 10000
        hidden-triple 0 0 0 14 160 288
        jellyfish 0 0 0 0 0 5
        locked-candidates-claiming 0 0 253 3014 3973 5394
        locked-candidates-pointing 0 0 1392 9348 7899 8916
        locked-pair 0 0 126 986 836 1244
        locked-triple 0 0 0 0 4 8
        multi-colors-1 0 0 0 0 0 190
        multi-colors-2 0 0 0 0 0 5
        naked-pair 0 0 188 1679 4163 4450
        naked-quadruple 0 0 0 0 4 34
        naked-single 0 0 9488 7377 7184 7967
        naked-triple 0 0 0 74 620 1021
        remote-pair 0 0 0 0 5 31
        sashimi-swordfish 0 0 0 0 0 137
        sashimi-x-wing 0 0 0 0 1 201
        simple-colors-trap 0 0 0 0 1 192
        simple-colors-wrap 0 0 0 0 0 32
        skyscraper 0 0 0 0 5692 2770
        swordfish 0 0 0 0 53 320
        turbot-fish 0 0 0 0 295 894
        two-string-kite 0 0 0 0 1578 3733
        unique-loop-1 0 0 0 0 16 25
        unique-loop-2 0 0 0 0 7 9
        unique-loop-3 0 0 0 0 0 6
        unique-loop-4 0 0 0 0 3 27
        unique-rectangle-1 0 0 0 0 436 658
        unique-rectangle-2 0 0 0 0 64 186
        unique-rectangle-3 0 0 0 0 9 140
        unique-rectangle-4 0 0 0 0 79 874
        unique-rectangle-5 0 0 0 0 2 2
        unique-rectangle-6 0 0 0 0 0 296
        w-wing 0 0 0 0 587 4684
        wxyz-wing 0 0 0 0 0 1413
        x-chain 0 0 0 0 0 106
        x-wing 0 0 0 499 2032 2071
        xy-chain 0 0 0 0 0 5037
        xy-wing 0 0 0 0 3806 3541
        xyz-wing 0 0 0 0 308 1444
        """
}
